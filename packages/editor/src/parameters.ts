import type { Document, DocumentKindName, Id } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'

/** One argument of a command: enough to check it, and to draw a field for it. */
export interface Parameter<T> {
  readonly type: 'text' | 'number' | 'flag' | 'choice' | 'document' | 'list' | 'data'
  readonly optional?: true
  /** Of a choice. */
  readonly choices?: readonly string[]
  /** Of a document. */
  readonly kind?: DocumentKindName
  /** Of a list's members. */
  readonly of?: Parameter<unknown>
  readonly read: (value: unknown, name: string) => T
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** The arguments a command with these parameters takes; one that is not given is not there at all. */
export type Arguments<P extends Parameters> = {
  readonly [K in keyof P as undefined extends Value<P[K]> ? never : K]: Value<P[K]>
} & { readonly [K in keyof P as undefined extends Value<P[K]> ? K : never]?: Exclude<Value<P[K]>, undefined> }

type Value<P> = P extends Parameter<infer T> ? T : never

function wrong(name: string, expected: string, found: unknown, hint?: string): FaceworkError {
  const shown = found === undefined ? 'nothing' : (JSON.stringify(found)?.slice(0, 80) ?? typeof found)
  return new FaceworkError('command/argument', name, `${name} should be ${expected}; found ${shown}.`, hint)
}

export const text: Parameter<string> = {
  type: 'text',
  read(value, name) {
    if (typeof value !== 'string') throw wrong(name, 'text', value)
    return value
  },
}

export const number: Parameter<number> = {
  type: 'number',
  read(value, name) {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(name, 'a finite number', value)
    return value
  },
}

export const flag: Parameter<boolean> = {
  type: 'flag',
  read(value, name) {
    if (typeof value !== 'boolean') throw wrong(name, 'true or false', value)
    return value
  },
}

export function choice<const T extends string>(...choices: readonly T[]): Parameter<T> {
  return {
    type: 'choice',
    choices,
    read(value, name) {
      if (choices.includes(value as T)) return value as T
      const hint = typeof value === 'string' ? suggestion(value, choices) : undefined
      throw wrong(name, `one of ${choices.join(', ')}`, value, hint)
    },
  }
}

/** Id of a document of that kind; whether it is there is for the command to find. */
export function documentOf(kind: DocumentKindName): Parameter<Id> {
  return { type: 'document', kind, read: (value, name) => text.read(value, name) }
}

/** Id of any document. */
export const anyDocument: Parameter<Id> = {
  type: 'document',
  read: (value, name) => text.read(value, name),
}

export function list<T>(of: Parameter<T>): Parameter<readonly T[]> {
  return {
    type: 'list',
    of,
    read(value, name) {
      if (!Array.isArray(value)) throw wrong(name, 'a list', value)
      return value.map((member: unknown, i) => of.read(member, `${name}[${i}]`))
    },
  }
}

/** Values by name. */
export function recordOf<T>(of: Parameter<T>): Parameter<Readonly<Record<string, T>>> {
  return {
    type: 'data',
    of,
    read(value, name) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw wrong(name, 'values by name', value)
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, of.read(member, `${name}.${key}`)]),
      )
    },
  }
}

/** Data that the operation behind the command checks itself. */
export function data<T>(expected: string): Parameter<T> {
  return {
    type: 'data',
    read(value, name) {
      if (typeof value !== 'object' || value === null) throw wrong(name, expected, value)
      return value as T
    },
  }
}

/** Any value at all, which must be given. */
export const anything: Parameter<unknown> = {
  type: 'data',
  read(value, name) {
    if (value === undefined) throw wrong(name, 'a value', value)
    return value
  },
}

export function optional<T>(parameter: Parameter<T>): Parameter<T | undefined> {
  return {
    ...parameter,
    optional: true,
    read: (value, name) => (value === undefined ? undefined : parameter.read(value, name)),
  }
}

/** Null takes the value away. */
export function nullable<T>(parameter: Parameter<T>): Parameter<T | null> {
  return { ...parameter, read: (value, name) => (value === null ? null : parameter.read(value, name)) }
}

/** Two numbers, the lower first. */
export const range: Parameter<readonly [number, number]> = {
  type: 'list',
  of: number,
  read(value, name) {
    const [low, high, ...more] = list(number).read(value, name)
    if (low === undefined || high === undefined || more.length > 0 || low > high)
      throw wrong(name, 'two numbers, the lower first', value)
    return [low, high]
  },
}

export function readArguments<P extends Parameters>(
  parameters: P,
  given: Readonly<Record<string, unknown>>,
): Arguments<P> {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(parameters, name)) continue
    throw new FaceworkError(
      'command/argument',
      name,
      `${name} is no parameter here; there ${Object.keys(parameters).length === 0 ? 'are none' : `is ${Object.keys(parameters).join(', ')}`}.`,
      suggestion(name, Object.keys(parameters)),
    )
  }
  const entries = Object.entries(parameters).map(([name, p]) => [name, p.read(given[name], name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Arguments<P>
}

export type DocumentOf<K extends DocumentKindName> = Extract<Document, { kind: K }>
