import { nameText, numberWithin } from '@facework/documents/internal'
import { finite, flag, list, oneOf, type Schema, text } from '@facework/documents/schema'

/** How a parameter is written where there is only text, such as on a command line. */
export type ParameterForm = 'number' | 'flag' | 'text' | 'names' | 'data'

/** One setting of a modifier. */
export interface Parameter<T> {
  readonly form: ParameterForm
  readonly description: string
  readonly schema: Schema<T>
  /** Taken when it is not given; a parameter without one may be left out only if it says `optional`. */
  readonly fallback?: T
  readonly optional?: boolean
  /** The words it may be, where those are few. */
  readonly choices?: readonly string[]
}

/** What each parameter of a modifier is. */
export type Parameters<P extends object> = { readonly [K in keyof P]: Parameter<P[K]> }

export interface NumberLimits {
  readonly low?: number
  readonly high?: number
}

/** A parameter that has a usual value. */
export function numberParameter(
  description: string,
  fallback: number,
  { low, high }: NumberLimits = {},
): Parameter<number> {
  const schema = low === undefined && high === undefined ? finite : numberWithin(low, high)
  return { form: 'number', description, schema, fallback }
}

export function flagParameter(description: string, fallback = false): Parameter<boolean> {
  return { form: 'flag', description, schema: flag, fallback }
}

export function choiceParameter<const T extends string>(
  description: string,
  fallback: NoInfer<T>,
  choices: readonly T[],
): Parameter<T> {
  return { form: 'text', description, schema: oneOf<T>(...choices), fallback, choices }
}

export function textParameter(description: string, fallback: string): Parameter<string> {
  return { form: 'text', description, schema: text, fallback }
}

/** Names of channels; `*` in one stands for any letters. */
export function namesParameter(
  description: string,
  fallback: readonly string[],
): Parameter<readonly string[]> {
  return { form: 'names', description, schema: list(nameText), fallback }
}

/** Data of any shape that a schema can read. */
export function dataParameter<T>(description: string, schema: Schema<T>): Parameter<T> {
  return { form: 'data', description, schema }
}

/** The same parameter, but it may be left out. */
export function optionalParameter<T>({ fallback: _, ...parameter }: Parameter<T>): Parameter<T | undefined> {
  return { ...parameter, optional: true }
}
