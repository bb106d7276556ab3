import { blankOf, type Shape } from '@facework/documents/internal'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { Select } from '../../../components/dialogs/select.tsx'
import { type Edit, editOf } from './edit.ts'
import { ListField } from './list-field.tsx'
import { NameField } from './name-field.tsx'
import { NumberField } from './number-field.tsx'
import { parameterTitle } from './parameter-title.ts'
import type { ShapeFieldProps } from './shape-field-props.ts'
import { TableField } from './table-field.tsx'

/** The field that a shape asks for. Lists, tables and objects have fields of their own inside. */
export function ShapeField(props: ShapeFieldProps) {
  const { shape, label, value, edit } = props
  if (shape.optional && value === undefined) {
    return (
      <Button
        size="sm"
        look="line"
        icon="plus"
        aria-label={`Set ${label}`}
        onClick={() => edit.set(blankOf({ ...shape, optional: undefined } as unknown as Shape, 'name'))}
      >
        Set
      </Button>
    )
  }
  const field = fieldOf(props)
  if (!shape.optional) return field
  return (
    <span className="optional-field">
      {field}
      <IconButton icon="x" label={`Leave out ${label}`} size="sm" onClick={() => edit.set(null)} />
    </span>
  )
}

function fieldOf({ shape, label, value, edit, overridden = false, onReset }: ShapeFieldProps) {
  switch (shape.type) {
    case 'number':
      return (
        <NumberField
          label={label}
          value={value as number}
          low={shape.low}
          high={shape.high}
          whole={shape.whole}
          unit={shape.unit}
          overridden={overridden}
          edit={edit}
          onReset={onReset}
        />
      )
    case 'flag':
      return (
        <Switch on={value as boolean} onChange={(on) => edit.set(on)} title={label}>
          {value ? 'On' : 'Off'}
        </Switch>
      )
    case 'choice':
      return (
        <Select
          label={label}
          grow
          value={value as string}
          options={shape.values.map((choice) => ({ value: choice, label: parameterTitle(choice) }))}
          onChange={(choice) => edit.set(choice)}
        />
      )
    case 'text':
      return (
        <NameField
          label={label}
          value={value as string}
          names={shape.names}
          onChange={(name) => edit.set(name)}
        />
      )
    case 'numbers':
      return (
        <span className="numbers-field">
          {(value as readonly number[]).map((number, i, all) => (
            <NumberField
              // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no name but their place
              key={i}
              label={`${label} ${i + 1}`}
              value={number}
              unit={shape.unit}
              edit={editOf(edit, (changed) => all.with(i, changed as number))}
            />
          ))}
        </span>
      )
    case 'list':
      return (
        <ListField
          Field={ShapeField}
          label={label}
          of={shape.of}
          value={value as readonly unknown[]}
          edit={edit}
        />
      )
    case 'table':
      return (
        <TableField
          Field={ShapeField}
          label={label}
          of={shape.of}
          names={shape.names}
          value={value as Readonly<Record<string, unknown>>}
          edit={edit}
        />
      )
    case 'object':
      return (
        <ObjectField
          label={label}
          fields={shape.fields}
          value={value as Readonly<Record<string, unknown>>}
          edit={edit}
        />
      )
    case 'tagged':
      return <TaggedField shape={shape} label={label} value={value as Tagged} edit={edit} />
  }
}

interface ObjectFieldProps {
  readonly label: string
  readonly fields: Readonly<Record<string, Shape>>
  readonly value: Readonly<Record<string, unknown>>
  readonly edit: Edit
}

function ObjectField({ label, fields, value, edit }: ObjectFieldProps) {
  return (
    <span className="object-field">
      {Object.entries(fields).map(([name, shape]) => (
        <span key={name} className={isLong(shape) ? 'object-part long' : 'object-part'}>
          <span className="dim small">{parameterTitle(name)}</span>
          <ShapeField
            shape={shape}
            label={`${parameterTitle(name)} of ${label}`}
            value={value[name]}
            edit={editOf(edit, (changed) => {
              const { [name]: _, ...others } = value
              return changed === null ? others : { ...value, [name]: changed }
            })}
          />
        </span>
      ))}
    </span>
  )
}

const isLong = ({ type }: Shape) => type === 'list' || type === 'table'

type Tagged = Readonly<Record<string, unknown>>

/** The field that tells the kinds apart is a choice; what the next kind has as well is kept. */
function TaggedField({
  shape,
  label,
  value,
  edit,
}: {
  shape: Extract<Shape, { type: 'tagged' }>
  label: string
  value: Tagged
  edit: Edit
}) {
  const { tag, cases } = shape
  const chosen = cases[value[tag] as string]
  if (chosen?.type !== 'object') return null
  const { [tag]: _, ...fields } = chosen.fields
  return (
    <span className="object-field">
      <span className="object-part">
        <span className="dim small">{parameterTitle(tag)}</span>
        <Select
          label={`${parameterTitle(tag)} of ${label}`}
          value={value[tag] as string}
          options={Object.keys(cases).map((name) => ({ value: name, label: parameterTitle(name) }))}
          onChange={(name) => {
            const next = cases[name]!
            const blank = blankOf(next, 'name') as Tagged
            const kept = Object.entries(value).filter(([key]) => key !== tag && Object.hasOwn(blank, key))
            edit.set({ ...blank, ...Object.fromEntries(kept) })
          }}
        />
      </span>
      <ObjectField label={label} fields={fields} value={value} edit={edit} />
    </span>
  )
}
