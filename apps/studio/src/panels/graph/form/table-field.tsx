import { blankOf, type NamedThing, type Shape } from '@facework/documents/internal'
import { IconButton } from '../../../components/controls/button.tsx'
import { type Edit, editOf } from './edit.ts'
import { Line } from './line.tsx'
import { AddLine } from './list-field.tsx'
import type { ShapeFieldType } from './shape-field-props.ts'

export interface TableFieldProps {
  readonly Field: ShapeFieldType
  readonly label: string
  readonly of: Shape
  readonly names: NamedThing | undefined
  readonly value: Readonly<Record<string, unknown>>
  readonly edit: Edit
}

/** Values by name, a row each. */
export function TableField({ Field, label, of, names, value, edit }: TableFieldProps) {
  const put = (name: string, changed: unknown) => ({ ...value, [name]: changed })
  return (
    <div className="list-field">
      {Object.entries(value).map(([name, item]) => (
        <Line key={name} label={`${label}, ${name}`}>
          <span className="ell line-name" title={name}>
            {name}
          </span>
          <Field
            shape={of}
            label={`${label}, ${name}`}
            value={item}
            edit={editOf(edit, (changed) => put(name, changed))}
          />
          <span className="line-tools">
            <IconButton
              icon="trash-2"
              label={`Delete ${name} of ${label}`}
              size="sm"
              onClick={() => {
                const { [name]: _, ...others } = value
                edit.set(others)
              }}
            />
          </span>
        </Line>
      ))}
      <AddLine
        label={label}
        names={{ of: names }}
        onAdd={(name) => edit.set(put(name, of.type === 'number' ? 1 : blankOf(of, name)))}
      />
    </div>
  )
}
