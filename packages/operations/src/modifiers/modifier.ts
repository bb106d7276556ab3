import type { ClipContent, ModifierUse, Skeleton } from '@facework/documents'
import { FaceworkError, Report, suggestion, throwFirst } from '@facework/report'
import type { Parameters } from './parameter.ts'
import type { Surroundings } from './surroundings.ts'

/** What a modifier may look at beside the clip. Only `report` and `name` are always there. */
export interface ModifierContext extends Surroundings {
  /** Takes what is worth saying. */
  readonly report: Report
  /** Of the clip, for messages. */
  readonly name: string
  /** Frame rate the clip was made with. */
  readonly frameRate?: number | undefined
  readonly skeleton?: Pick<Skeleton, 'joints'> | undefined
}

// [O2]
/**
 * A change to a clip that can be done again: content and parameters in, content out. The same input
 * gives the same output, and nothing given is changed, so that a re-import can replay it.
 */
export interface Modifier<P extends object = Record<string, unknown>> {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Counted up when the result for the same parameters changes; clips derived before are out of date then. */
  readonly revision: number
  readonly parameters: Parameters<P>
  apply(content: ClipContent, parameters: P, context: ModifierContext): ClipContent
}

export interface ModifierDefinition<P extends object> extends Omit<Modifier<P>, 'revision'> {
  readonly revision?: number
}

// [O2]
/**
 * A custom modifier.
 *
 *   const loud = defineModifier({
 *     id: 'loud', title: 'Louder', description: 'Scales what the jaw does.',
 *     parameters: { by: numberParameter('Factor.', 1.5) },
 *     apply: (clip, { by }) => ({ ...clip, curves: … }),
 *   })
 *   modifyClip(clip, [useModifier(loud, { by: 2 })], { modifiers: [loud] })
 */
export function defineModifier<P extends object>(definition: ModifierDefinition<P>): Modifier {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(definition.id)) {
    throw new FaceworkError(
      'modifier/id',
      definition.id,
      `"${definition.id}" is not a valid modifier id: use lower-case letters, digits and hyphens.`,
    )
  }
  // Lists hold modifiers of many parameter types; `applyModifier` reads them by the schema before use.
  return { revision: 1, ...definition } as unknown as Modifier
}

/** A modifier with its parameters, ready for a stack or a clip. */
export function useModifier(
  modifier: string | Pick<Modifier, 'id'>,
  parameters: Readonly<Record<string, unknown>> = {},
): ModifierUse {
  return { modifier: typeof modifier === 'string' ? modifier : modifier.id, parameters, enabled: true }
}

/** One modifier on content, its parameters checked. Throws where a parameter is wrong. */
export function applyModifier(
  modifier: Modifier,
  content: ClipContent,
  parameters: Readonly<Record<string, unknown>>,
  context: ModifierContext,
): ClipContent {
  return modifier.apply(content, readParameters(modifier, parameters), context)
}

/** Parameters as the modifier takes them: defaults filled in, all errors reported at once. */
export function readParameters(
  modifier: Modifier,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const report = new Report()
  const known = Object.keys(modifier.parameters)
  const out: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(modifier.parameters)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const path = `${modifier.id}.${name}`
    if (value !== undefined) out[name] = parameter.schema.read(value, path, report)
    else if (parameter.fallback !== undefined) out[name] = parameter.fallback
    else if (!parameter.optional) {
      report.error(
        'modifier/parameter-missing',
        path,
        `Modifier "${modifier.id}" needs the parameter "${name}": ${parameter.description}`,
      )
    }
  }
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    report.error(
      'modifier/parameter-unknown',
      `${modifier.id}.${name}`,
      `Modifier "${modifier.id}" has no parameter "${name}"; it has ${known.join(', ') || 'none'}.`,
      suggestion(name, known),
    )
  }
  throwFirst(report.diagnostics)
  return out
}

/** A modifier by its id: custom ones first, then the built-in ones. */
export function findModifier(id: string, modifiers: readonly Modifier[]): Modifier {
  const found = modifiers.find((m) => m.id === id)
  if (found) return found
  throw new FaceworkError(
    'modifier/unknown',
    id,
    `There is no modifier "${id}".`,
    suggestion(
      id,
      modifiers.map((m) => m.id),
    ) ?? 'If it is one of your own, give it along.',
  )
}

/** The error of a modifier that cannot work without something of the context. */
export function missingFromContext(id: string, what: string, hint: string): FaceworkError {
  return new FaceworkError('modifier/needs', id, `Modifier "${id}" needs ${what}; none was given.`, hint)
}
