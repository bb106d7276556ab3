import type { Clip } from '@facework/documents'
import type { Modifier } from '@facework/operations'
import { BUILT_IN_MAPS } from '@facework/operations/internal'
import { useId } from 'react'
import { Segmented } from '../../components/controls/segmented.tsx'
import { CheckBox } from '../../components/controls/switch.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { useDocuments } from '../../session/use-session.ts'
import { JointPicker } from '../joints/joint-picker.tsx'
import { useClipJoints } from './clip-joints.ts'
import { type ModifierDraft, namesIn, type ReadDraft } from './modifier-draft.ts'
import { parameterWords } from './modifier-words.ts'

export interface ModifierFormProps {
  readonly modifier: Modifier
  readonly clip: Clip
  readonly draft: ModifierDraft
  readonly problems: ReadDraft['problems']
  readonly onChange: (draft: ModifierDraft) => void
}

/** A field for every parameter of a modifier, by its form. */
export function ModifierForm({ modifier, clip, draft, problems, onChange }: ModifierFormProps) {
  const names = Object.keys(modifier.parameters)
  if (names.length === 0) return <p className="mid">No parameters.</p>
  return names.map((name) => (
    <ParameterField
      key={`${modifier.id} ${name}`}
      modifier={modifier}
      clip={clip}
      name={name}
      value={draft[name] ?? ''}
      withChildren={draft.children === true}
      problem={problems[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  ))
}

interface ParameterFieldProps {
  readonly modifier: Modifier
  readonly clip: Clip
  readonly name: string
  readonly value: string | boolean
  readonly withChildren: boolean
  readonly problem: string | undefined
  readonly onChange: (value: string | boolean) => void
}

function ParameterField(props: ParameterFieldProps) {
  const { modifier, clip, name, value, withChildren, problem, onChange } = props
  const id = useId()
  const parameter = modifier.parameters[name]!
  const words = parameterWords(name)
  if (typeof value === 'boolean') {
    return (
      <div className="modifier-field">
        <CheckBox on={value} onChange={onChange}>
          {words}
        </CheckBox>
        <p className="dim small">{parameter.description}</p>
      </div>
    )
  }
  const picksJoints = modifier.id === 'remove-joint-tracks' && name === 'joints'
  return (
    <div className="modifier-field">
      <label className="fl" htmlFor={id}>
        {words}
        {parameter.optional && <span className="dim"> (may be empty)</span>}
      </label>
      {name === 'map' ? (
        <MapField label={words} value={value} onChange={onChange} />
      ) : parameter.choices ? (
        <Segmented
          label={words}
          value={value}
          options={parameter.choices.map((choice) => ({ value: choice, label: parameterWords(choice) }))}
          onChange={onChange}
        />
      ) : (
        <span className="field lg">
          <input
            id={id}
            value={value}
            spellCheck={false}
            inputMode={parameter.form === 'number' ? 'decimal' : 'text'}
            aria-invalid={problem !== undefined}
            placeholder={parameter.form === 'names' ? 'Names separated by commas; * matches anything' : ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
      {picksJoints && <Joints clip={clip} text={value} withChildren={withChildren} onChange={onChange} />}
      {problem === undefined ? (
        <p className="dim small">{parameter.description}</p>
      ) : (
        <p className="error small" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface JointsProps {
  readonly clip: Clip
  readonly text: string
  readonly withChildren: boolean
  readonly onChange: (text: string) => void
}

function Joints({ clip, text, withChildren, onChange }: JointsProps) {
  const { joints, tracked } = useClipJoints(clip)
  return (
    <JointPicker
      joints={joints}
      own={tracked}
      otherwise="no track"
      picked={new Set(namesIn(text))}
      withBelow={withChildren}
      onPick={(picked) => onChange([...picked].join(', '))}
    />
  )
}

/** Maps that are built in by their names, those of the project as a whole: a modifier looks nothing up. */
function MapField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (v: string) => void
}) {
  const own = useDocuments('map')
  const options = [
    ...Object.keys(BUILT_IN_MAPS).map((name) => ({ value: name, label: name })),
    ...own.map((map) => ({ value: JSON.stringify(map), label: map.name })),
  ]
  return <Select label={label} value={value} options={options} onChange={onChange} grow />
}
