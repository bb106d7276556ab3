import { suggest } from '../schema/bounded-report.ts'
import { checkUnique, type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  flag,
  list,
  nameText,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  tuple,
  wholeNumber,
  withDefault,
} from '../schema/schema.ts'

export interface Control {
  readonly name: string
  readonly range: readonly [number, number]
  /** The character's side. */
  readonly side: 'left' | 'right' | 'center'
  /** The control that does the same on the other side; itself for a centred one that mirrors onto itself. */
  readonly mirror?: string
  readonly region: string
  readonly description: string
  /** A head that claims the set must have this control. */
  readonly required?: boolean
  /** Last level of detail the control is evaluated at; missing for all. */
  readonly maxLod?: number
}

// [M1]
/** A named vocabulary of controls, such as FACS-50 or ARKit-52. */
export interface ControlSet extends DocumentHeader<'control-set'> {
  readonly controls: readonly Control[]
}

export const controlSchema: Schema<Control> = object<Control>({
  name: nameText,
  range: withDefault(tuple<readonly [number, number]>(2), [0, 1] as const),
  side: withDefault(oneOf('left', 'right', 'center'), 'center'),
  mirror: optional(nameText),
  region: withDefault(text, ''),
  description: withDefault(text, ''),
  required: optional(flag),
  maxLod: optional(wholeNumber),
})

export const controlSetKind = defineKind<ControlSet>({
  kind: 'control-set',
  version: LAYOUT_VERSIONS['control-set'],
  fields: { controls: list(controlSchema) },
  check(set, report) {
    const names = set.controls.map((c) => c.name)
    checkUnique(names, 'controls', 'control', report)
    const byName = new Map(set.controls.map((c) => [c.name, c]))
    set.controls.forEach((control, i) => {
      if (control.range[0] > control.range[1]) {
        report.error(
          'control-set/range',
          `controls[${i}].range`,
          `"${control.name}" has the range ${control.range[0]} to ${control.range[1]}; the lower limit comes first.`,
        )
      }
      if (control.mirror === undefined) return
      const partner = byName.get(control.mirror)
      if (partner?.mirror === control.name) return
      report.error(
        'control-set/mirror',
        `controls[${i}].mirror`,
        `"${control.name}" mirrors to "${control.mirror}", which ${partner ? 'does not mirror back' : 'does not exist'}.`,
        partner
          ? `Let "${partner.name}" mirror to "${control.name}".`
          : suggest(report, control.mirror, names),
      )
    })
  },
})
