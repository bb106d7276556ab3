import type { DriverSource } from '@facework/documents/internal'
import { IconButton } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/dialogs/select.tsx'
import { Section } from '../../../components/rows/section.tsx'
import { useCharacter } from '../../../session/use-session.ts'
import { editOf, useEdit } from '../form/edit.ts'
import { Line } from '../form/line.tsx'
import { AddLine } from '../form/list-field.tsx'
import { NameField } from '../form/name-field.tsx'
import { NumberField } from '../form/number-field.tsx'
import type { DriverPartProps } from './driver-part-props.ts'

const CHANNELS = [
  { value: 'rotation', label: 'Rotation' },
  { value: 'translation', label: 'Translation' },
] as const
const SPACES = [
  { value: 'reference', label: 'From its reference pose' },
  { value: 'parent', label: 'From its parent' },
  { value: 'joint', label: 'From another joint' },
] as const

// [D1]
/** The joints that drive, and what each is measured against. */
export function DriverSources({ shown, node, driver }: DriverPartProps) {
  const { character, characterView } = useCharacter()
  const [edit, refused] = useEdit('graph.setDriverSources', (sources: readonly DriverSource[]) => ({
    graph: shown.graph.id,
    node: node.id,
    sources,
    character: character?.id,
  }))
  const { sources } = driver
  const set = (i: number, changed: Partial<DriverSource>) =>
    edit.set(sources.with(i, { ...sources[i]!, ...changed }))
  const parentOf = (joint: string) =>
    characterView?.documents.model.joints.find((j) => j.name === joint)?.parent
  return (
    <Section title="Source joints" count={sources.length}>
      <div className="list-field pad">
        {sources.map((source, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a joint may be listed twice
          <Line key={i} label={`Joint ${source.joint}`}>
            <NameField
              label={`Joint ${i + 1}`}
              names="joint"
              value={source.joint}
              onChange={(joint) => set(i, { joint })}
            />
            <Select
              label={`Channel of ${source.joint}`}
              value={source.channel}
              options={CHANNELS}
              onChange={(channel) => set(i, { channel })}
            />
            <Select
              label={`Space of ${source.joint}`}
              value={source.space}
              options={SPACES}
              onChange={(space) => {
                const { base: _, ...rest } = source
                const base = parentOf(source.joint) ?? source.joint
                edit.set(sources.with(i, space === 'joint' ? { ...rest, space, base } : { ...rest, space }))
              }}
            />
            {source.space === 'joint' && (
              <NameField
                label={`Joint that ${source.joint} is measured from`}
                names="joint"
                value={source.base ?? ''}
                onChange={(base) => set(i, { base })}
              />
            )}
            {sources.length > 1 && (
              <>
                <span className="dim small">Scale</span>
                <NumberField
                  label={`Scale of ${source.joint}`}
                  value={source.scale}
                  low={0}
                  edit={editOf(edit, (scale) => sources.with(i, { ...source, scale: scale as number }))}
                />
              </>
            )}
            <span className="line-tools">
              <IconButton
                icon="trash-2"
                label={`Delete joint ${source.joint}`}
                size="sm"
                onClick={() => edit.set(sources.toSpliced(i, 1))}
              />
            </span>
          </Line>
        ))}
        <AddLine
          label="joints that drive"
          names={{ of: 'joint' }}
          onAdd={(joint) =>
            edit.set([...sources, { joint, channel: 'rotation', space: 'reference', scale: 1 }])
          }
        />
        {refused && (
          <p className="error small" role="alert">
            {refused}
          </p>
        )}
      </div>
    </Section>
  )
}
