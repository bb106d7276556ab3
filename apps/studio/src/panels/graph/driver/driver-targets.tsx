import type { DriverTarget } from '@facework/documents/internal'
import { useState } from 'react'
import { regionClass, regionOf } from '../../../base/controls.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { SliderField } from '../../../components/controls/slider-field.tsx'
import { Menu } from '../../../components/dialogs/menu.tsx'
import { Section } from '../../../components/rows/section.tsx'
import { runCommand } from '../../../session/run-command.ts'
import { toast } from '../../../session/shell-state.ts'
import { useDocuments, useSession } from '../../../session/use-session.ts'
import { type Edit, editOf } from '../form/edit.ts'
import { Line } from '../form/line.tsx'
import { NameField } from '../form/name-field.tsx'
import { counted } from '../form/node-parameters.tsx'
import { NumberField } from '../form/number-field.tsx'
import type { DriverPartProps } from './driver-part-props.ts'
import { placeWords } from './place-words.ts'

// [D1]
/** Positions of the joints with the pose or curve they fully drive, and its current weight. */
export function DriverTargets({ shown, node, driver, change, edit }: DriverPartProps & { edit: Edit }) {
  const session = useSession()
  const assets = useDocuments('poses')
  const [drives, setDrives] = useState('')
  const [added, setAdded] = useState(0)
  const { targets, sources } = driver
  const at = { graph: shown.graph.id, node: node.id }
  const weight = (i: number) => shown.characterView?.binding.character.weightsOf(node.id)?.[i] ?? 0
  const put = (i: number, changed: Partial<DriverTarget>) =>
    change({ ...driver, targets: targets.with(i, { ...targets[i]!, ...changed }) })
  const swap = (i: number, k: number) =>
    change({ ...driver, targets: targets.with(i, targets[k]!).with(k, targets[i]!) })
  return (
    <Section
      title="Targets"
      count={targets.length}
      note={
        shown.characterView
          ? `weights of ${shown.characterView.name}, live`
          : 'put the character on stage for weights'
      }
      tools={
        <Menu
          label="Copy targets from a pose asset"
          entries={assets.map((asset) => ({
            label: asset.name,
            icon: 'drama' as const,
            run: () => {
              const done = runCommand(session, 'graph.copyDriverTargets', {
                ...at,
                asset: asset.id,
                character: session.character,
              })
              if (done) toast(session, `Copied ${counted(done.value, 'target')} from ${asset.name}`)
            },
          }))}
        >
          <Button size="sm" look="line" icon="copy" disabled={sources.length === 0}>
            Copy from pose asset
          </Button>
        </Menu>
      }
    >
      <div className="list-field pad">
        {targets.map((target, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: two targets may drive the same
            key={i}
            className={`target ${regionClass(regionOf(target.drives))}`}
            label={`Target ${i + 1}, ${target.drives}`}
          >
            <span className="num dim">{i + 1}</span>
            <NameField
              label={`Driven by target ${i + 1} drives`}
              names="curve"
              value={target.drives}
              onChange={(name) => put(i, { drives: name })}
            />
            <span className="ell place" title={placeWords(driver, target)}>
              {placeWords(driver, target)}
            </span>
            <SliderField label={`Weight of target ${i + 1}`} readOnly value={() => weight(i)} />
            <span className="dim small">Radius ×</span>
            <NumberField
              label={`Radius scale of target ${i + 1}`}
              value={target.radiusScale}
              low={0}
              edit={editOf(edit, (scale) => ({
                ...driver,
                targets: targets.with(i, { ...target, radiusScale: scale as number }),
              }))}
            />
            <span className="line-tools">
              <IconButton
                icon="camera"
                label={`Overwrite target ${i + 1} with the current pose`}
                size="sm"
                onClick={() => runCommand(session, 'graph.moveDriverTarget', { ...at, target: i })}
              />
              <IconButton
                icon="arrow-up"
                label={`Move target ${i + 1} up`}
                size="sm"
                disabled={i === 0}
                onClick={() => swap(i, i - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={`Move target ${i + 1} down`}
                size="sm"
                disabled={i === targets.length - 1}
                onClick={() => swap(i, i + 1)}
              />
              <IconButton
                icon="trash-2"
                label={`Delete target ${i + 1}`}
                size="sm"
                onClick={() => change({ ...driver, targets: targets.toSpliced(i, 1) })}
              />
            </span>
          </Line>
        ))}
        <form
          className="list-line add"
          onSubmit={(event) => {
            event.preventDefault()
            const name = drives.trim()
            if (name === '' || !runCommand(session, 'graph.addDriverTarget', { ...at, drives: name })) return
            setDrives('')
            setAdded(added + 1)
          }}
        >
          <NameField
            key={added}
            label="Curve or pose of the new target"
            names="curve"
            value={drives}
            placeholder="A pose or curve to drive"
            onType={setDrives}
            onChange={setDrives}
          />
          <Button
            size="sm"
            look="line"
            icon="plus"
            type="submit"
            disabled={sources.length === 0 || drives.trim() === ''}
            title={sources.length === 0 ? 'Choose a joint first' : 'Uses the current joint transforms'}
          >
            Add target from current pose
          </Button>
        </form>
      </div>
    </Section>
  )
}
