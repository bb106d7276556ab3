import type { PoseDriver } from '@facework/documents'
import { useEdit } from '../form/edit.ts'
import type { DriverPartProps } from './driver-part-props.ts'
import { DriverSettings } from './driver-settings.tsx'
import { DriverSources } from './driver-sources.tsx'
import { DriverTargets } from './driver-targets.tsx'

/** A pose driver: which joints it reads, what it is to do at which places, and how it measures. */
export function DriverEditor({ shown, node }: Pick<DriverPartProps, 'shown' | 'node'>) {
  const { driver } = node.parameters
  const [edit, refused] = useEdit('graph.setParameter', (value) => ({
    graph: shown.graph.id,
    node: node.id,
    parameter: 'driver',
    value,
  }))
  const parts = { shown, node, driver, change: (changed: PoseDriver) => edit.set(changed) }
  return (
    <div className="driver-editor">
      {refused && (
        <p className="error small pad" role="alert">
          {refused}
        </p>
      )}
      <DriverSources {...parts} />
      <DriverTargets {...parts} edit={edit} />
      <DriverSettings {...parts} edit={edit} />
    </div>
  )
}
