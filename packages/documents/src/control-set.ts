import { suggestion } from '@facework/report'
import { checkUnique, type DocumentHeader, defineKind } from './kind.ts'
import { list, nameText, object, oneOf, optional, type Schema, text, tuple, withDefault } from './schema.ts'

export interface Control {
  readonly name: string
  readonly range: readonly [number, number]
  /** The character's side. */
  readonly side: 'left' | 'right' | 'center'
  /** The control that does the same on the other side; itself for a centred one that mirrors onto itself. */
  readonly mirror?: string
  readonly region: string
  readonly description: string
}

/** A named vocabulary of controls, such as FACS-50 or ARKit-52 (M1). */
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
})

export const controlSetKind = defineKind<ControlSet>({
  kind: 'control-set',
  version: 1,
  fields: { controls: list(controlSchema) },
  check(set, report) {
    const names = set.controls.map((c) => c.name)
    checkUnique(names, 'controls', 'control', report)
    set.controls.forEach((control, i) => {
      if (control.mirror === undefined) return
      const partner = set.controls.find((c) => c.name === control.mirror)
      if (partner?.mirror === control.name) return
      report.error(
        'control-set/mirror', `controls[${i}].mirror`,
        `"${control.name}" mirrors to "${control.mirror}", which ${partner ? 'does not mirror back' : 'is no control here'}.`,
        suggestion(control.mirror, names),
      )
    })
  },
})
