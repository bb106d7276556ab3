import { blankOf, type NamedThing, type Shape } from '@facework/documents/internal'
import { useState } from 'react'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { type Edit, editOf } from './edit.ts'
import { Line } from './line.tsx'
import { NameField } from './name-field.tsx'
import type { ShapeFieldType } from './shape-field-props.ts'

export interface ListFieldProps {
  readonly Field: ShapeFieldType
  readonly label: string
  readonly of: Shape
  readonly value: readonly unknown[]
  readonly edit: Edit
}

/** A list as rows: each with its fields, and with what moves it up, down and away. */
export function ListField({ Field, label, of, value, edit }: ListFieldProps) {
  const indices = value.map((_, i) => i)
  const reorder = (order: readonly number[]) =>
    edit.set(
      order.map((i) => value[i]),
      order,
    )
  return (
    <div className="list-field">
      {value.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <Line key={i} label={`${label}, line ${i + 1}`}>
          <span className="num dim">{i + 1}</span>
          <Field
            shape={of}
            label={`${label}, line ${i + 1}`}
            value={item}
            edit={editOf(edit, (changed) => value.with(i, changed))}
          />
          <span className="line-tools">
            <IconButton
              icon="arrow-up"
              label={`Move line ${i + 1} of ${label} up`}
              size="sm"
              disabled={i === 0}
              onClick={() => reorder(indices.with(i, i - 1).with(i - 1, i))}
            />
            <IconButton
              icon="arrow-down"
              label={`Move line ${i + 1} of ${label} down`}
              size="sm"
              disabled={i === value.length - 1}
              onClick={() => reorder(indices.with(i, i + 1).with(i + 1, i))}
            />
            <IconButton
              icon="trash-2"
              label={`Delete line ${i + 1} of ${label}`}
              size="sm"
              onClick={() => reorder(indices.toSpliced(i, 1))}
            />
          </span>
        </Line>
      ))}
      <AddLine
        label={label}
        names={nameIn(of)}
        onAdd={(name) => edit.set([...value, blankOf(of, name)], [...indices, -1])}
      />
    </div>
  )
}

/** What the first name of a line is the name of; undefined for a line that needs none. */
function nameIn(shape: Shape): { of: NamedThing | undefined } | undefined {
  if (shape.type === 'text') return shape.required && !('fallback' in shape) ? { of: shape.names } : undefined
  const fields =
    shape.type === 'object' ? shape.fields : shape.type === 'tagged' ? firstFields(shape.cases) : {}
  for (const field of Object.values(fields)) {
    const found = field.type === 'text' ? nameIn(field) : undefined
    if (found) return found
  }
  return undefined
}

function firstFields(cases: Readonly<Record<string, Shape>>): Readonly<Record<string, Shape>> {
  const [first] = Object.values(cases)
  return first?.type === 'object' ? first.fields : {}
}

interface AddLineProps {
  readonly label: string
  readonly names: { readonly of: NamedThing | undefined } | undefined
  readonly onAdd: (name: string) => void
}

/** A line that is about something is added by naming it. */
export function AddLine({ label, names, onAdd }: AddLineProps) {
  const [name, setName] = useState('')
  const [added, setAdded] = useState(0)
  const add = (given: string) => {
    setName('')
    setAdded(added + 1)
    onAdd(given.trim())
  }
  return (
    <form
      className="list-line add"
      onSubmit={(event) => {
        event.preventDefault()
        if (!names || name.trim() !== '') add(name)
      }}
    >
      {names && (
        <NameField
          key={added}
          label={`Add to ${label}`}
          value={name}
          names={names.of}
          placeholder={names.of ? `Add a ${names.of}` : 'Add a name'}
          onType={setName}
          onChange={setName}
        />
      )}
      <Button
        size="sm"
        look="line"
        icon="plus"
        type="submit"
        aria-label={`Add a line to ${label}`}
        disabled={names !== undefined && name.trim() === ''}
      >
        Add
      </Button>
    </form>
  )
}
