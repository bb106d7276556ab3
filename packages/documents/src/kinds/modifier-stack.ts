import type { Id } from '../schema/identity.ts'
import { type DocumentHeader, defineKind } from '../schema/kind.ts'
import { LAYOUT_VERSIONS } from '../schema/layout-versions.ts'
import {
  anything,
  flag,
  list,
  nameText,
  object,
  optional,
  record,
  type Schema,
  text,
  withDefault,
} from '../schema/schema.ts'

/** One modifier with its parameters, as a stack or a clip lists it. */
export interface ModifierUse {
  readonly modifier: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly enabled: boolean
  /** The saved stack this use came from; missing for one that a person put on the clip itself. */
  readonly stack?: Id
}

// [O2]
/** A saved list of modifiers: applied to one clip after another, or to every clip of a skeleton. */
export interface ModifierStack extends DocumentHeader<'modifier'> {
  readonly modifiers: readonly ModifierUse[]
  readonly description: string
}

export const modifierUseSchema: Schema<ModifierUse> = object<ModifierUse>({
  modifier: nameText,
  parameters: withDefault(record(anything), {}),
  enabled: withDefault(flag, true),
  stack: optional(nameText),
})

export const modifierStackKind = defineKind<ModifierStack>({
  kind: 'modifier',
  version: LAYOUT_VERSIONS.modifier,
  fields: { modifiers: list(modifierUseSchema), description: withDefault(text, '') },
  check(stack, report) {
    stack.modifiers.forEach(({ stack: other }, i) => {
      if (other === undefined) return
      report.error(
        'document/type',
        `modifiers[${i}].stack`,
        'A saved stack lists modifiers, not other stacks; only the uses on a clip name the stack they came from.',
        'Remove "stack", and list the modifiers of the other stack here.',
      )
    })
  },
})
