import type { Modifier } from '@facework/operations'
import { readParameters } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { evaluateMaths } from '../../components/controls/evaluate-maths.ts'

/** Parameters as a form holds them while somebody types: a number may be half written. */
export type ModifierDraft = Readonly<Record<string, string | boolean>>

export interface ReadDraft {
  readonly parameters: Readonly<Record<string, unknown>>
  /** What is wrong, by parameter. */
  readonly problems: Readonly<Record<string, string>>
}

/** The form of a modifier, filled with what is given and with defaults. */
export function draftOf(modifier: Modifier, given: Readonly<Record<string, unknown>> = {}): ModifierDraft {
  return Object.fromEntries(
    Object.entries(modifier.parameters).map(([name, parameter]) => {
      const value = given[name] ?? parameter.fallback
      if (parameter.form === 'flag') return [name, value === true]
      if (value === undefined) return [name, '']
      if (parameter.form === 'names') return [name, (value as readonly string[]).join(', ')]
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]
    }),
  )
}

/** What a form says, checked by the modifier's own schemas. Defaults are left out. */
export function readDraft(modifier: Modifier, draft: ModifierDraft): ReadDraft {
  const parameters: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, parameter] of Object.entries(modifier.parameters)) {
    const typed = draft[name] ?? ''
    if (typeof typed === 'boolean') {
      if (typed !== parameter.fallback) parameters[name] = typed
      continue
    }
    const text = typed.trim()
    if (parameter.form === 'names') {
      const names = namesIn(text)
      if (names.join() !== ((parameter.fallback as readonly string[] | undefined) ?? []).join())
        parameters[name] = names
      continue
    }
    if (text === '') {
      if (!parameter.optional) problems[name] = 'Enter a value.'
      continue
    }
    const value = parameter.form === 'number' ? evaluateMaths(text) : dataIn(text, parameter.form)
    if (value === undefined) problems[name] = 'Enter a number.'
    else if (value !== parameter.fallback) parameters[name] = value
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, problemsWith(modifier, parameters))
  return { parameters, problems }
}

/** Names separated by commas or lines. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function dataIn(text: string, form: string): unknown {
  if (form !== 'data') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function problemsWith(modifier: Modifier, parameters: Readonly<Record<string, unknown>>) {
  try {
    readParameters(modifier, parameters)
    return {}
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    return Object.fromEntries(
      error.diagnostics.map(({ path, message }) => [
        path.slice(modifier.id.length + 1).split(/[.[]/)[0],
        message,
      ]),
    )
  }
}
