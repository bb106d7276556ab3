import type { Clip } from '@facework/documents'
import type { ImportOptions } from '@facework/editor'
import { useState } from 'react'
import { Button, IconButton } from '../components/controls/button.tsx'
import { FieldRow } from '../components/controls/field-row.tsx'
import { CheckBox } from '../components/controls/switch.tsx'
import { Select } from '../components/dialogs/select.tsx'
import { useDocuments } from '../session/use-session.ts'

interface OptionsProps {
  readonly options: ImportOptions
  readonly set: (change: Partial<ImportOptions>) => void
}

/** Metres that one unit of the file is taken for, beside what the file says itself. */
const UNITS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '1', label: 'From the file' },
  { value: '0.01', label: '× 0.01 (centimetres)' },
  { value: '0.001', label: '× 0.001 (millimetres)' },
  { value: '0.0254', label: '× 0.0254 (inches)' },
  { value: '0.1', label: '× 0.1 (decimetres)' },
  { value: '100', label: '× 100' },
]

/** What becomes of a head. */
export function HeadOptions({ options, set }: OptionsProps) {
  const skeletons = useDocuments('skeleton')
  return (
    <fieldset className="import-part" disabled={options.curvesOnly}>
      <legend>Head</legend>
      <FieldRow label="Skeleton">
        <Select
          label="Skeleton"
          grow
          value={options.skeleton}
          options={[
            {
              value: 'fitting',
              label: skeletons.length > 0 ? 'Matching skeleton of the project' : 'Its own',
            },
            ...(skeletons.length > 0 ? [{ value: 'own', label: 'Its own' }] : []),
            ...skeletons.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(skeleton) => set({ skeleton })}
        />
      </FieldRow>
      <FieldRow label="Scale">
        <Select
          label="Scale"
          grow
          value={String(options.scale)}
          options={UNITS}
          onChange={(scale) => set({ scale: Number(scale) })}
        />
      </FieldRow>
      <NamesFile options={options} set={set} />
      <CheckBox
        on={options.createCharacter}
        onChange={(createCharacter) => set({ createCharacter })}
        title="Creates its control map, graph and mood, and adds it to the stage"
      >
        Create character
      </CheckBox>
    </fieldset>
  )
}

/** Names of poses from a text file, one a line. */
function NamesFile({ options: { names }, set }: OptionsProps) {
  const [file, setFile] = useState('')
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.txt,.csv,text/plain'
    input.addEventListener('change', async () => {
      const [chosen] = input.files ?? []
      if (!chosen) return
      setFile(chosen.name)
      set({ names: await chosen.text() })
    })
    input.click()
  }
  const count = names?.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
  return (
    <FieldRow label="Pose names">
      <div className="hs">
        {names === undefined ? (
          <Button onClick={choose} title="A text file with one name per line, one line per frame">
            Choose a names file
          </Button>
        ) : (
          <>
            <span className="ell">
              {file}, {count} names
            </span>
            <IconButton
              icon="x"
              label="Remove the names file"
              size="sm"
              onClick={() => set({ names: undefined })}
            />
          </>
        )}
      </div>
    </FieldRow>
  )
}

const CHECKS: readonly (readonly [keyof ImportOptions & BooleanOption, string, string])[] = [
  [
    'curvesOnly',
    'Curves only',
    'Import clips as curves only (morphs become curves, no joint tracks), so they play on any head',
  ],
  [
    'removeJointTracks',
    'Remove joint tracks',
    'Only curves drive the face, so no joint is transformed twice',
  ],
  ['deleteExistingCurves', 'Delete existing curves', 'Use morph tracks instead of the file’s curves'],
  ['skipAllZeroCurves', 'Skip zero curves', 'Skip curves that are always 0'],
  ['removeRedundantKeys', 'Remove redundant keys', 'Remove keys that do not change the result'],
]
type BooleanOption =
  | 'curvesOnly'
  | 'removeJointTracks'
  | 'deleteExistingCurves'
  | 'skipAllZeroCurves'
  | 'removeRedundantKeys'

/** What becomes of clips. */
export function ClipOptions({
  options,
  set,
  clips,
}: OptionsProps & { readonly clips: readonly Clip[] | undefined }) {
  const { clips: wanted } = options
  return (
    <fieldset className="import-part">
      <legend>Clips</legend>
      {clips !== undefined && clips.length > 0 && (
        <FieldRow label="Take">
          <Select
            label="Take"
            grow
            value={typeof wanted === 'string' ? wanted : `named ${wanted.named}`}
            options={[
              { value: 'all', label: clips.length === 1 ? clips[0]!.name : `All ${clips.length} clips` },
              ...(clips.length > 1 ? clips.map(({ name }) => ({ value: `named ${name}`, label: name })) : []),
              { value: 'none', label: 'None' },
            ]}
            onChange={(value) =>
              set({ clips: value === 'all' || value === 'none' ? value : { named: value.slice(6) } })
            }
          />
        </FieldRow>
      )}
      <div className="import-checks">
        {CHECKS.map(([option, words, title]) => (
          <CheckBox
            key={option}
            on={options[option]}
            title={title}
            disabled={option === 'removeJointTracks' && options.curvesOnly}
            onChange={(on) => set({ [option]: on })}
          >
            {words}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}
