import type { Document, DocumentKindName, Id } from '@facework/documents'
import { describeValue, tuple } from '@facework/documents/internal'
import type { OptionalSchema, Schema } from '@facework/documents/schema'
import { Report, suggestion, throwFirst } from '@facework/report'

/** What a command takes, by name: any schema, those of `@facework/documents/schema` among them. */
export type Parameters = Readonly<Record<string, Schema<unknown>>>

type Value<S> = S extends Schema<infer T> ? T : never
type Required<P> = {
  readonly [K in keyof P as P[K] extends OptionalSchema<unknown> ? never : K]: Value<P[K]>
}

/** The arguments that a command works with: checked, and without those that are not given. */
export type Arguments<P extends Parameters> = Required<P> & {
  readonly [K in keyof P as P[K] extends OptionalSchema<unknown> ? K : never]?: Exclude<
    Value<P[K]>,
    undefined
  >
}

/** The arguments that a caller gives; what may be missing may also be undefined. */
export type GivenArguments<P extends Parameters> = Required<P> & {
  readonly [K in keyof P as P[K] extends OptionalSchema<unknown> ? K : never]?: Value<P[K]>
}

export type DocumentOf<K extends DocumentKindName> = Extract<Document, { kind: K }>

function wrong(report: Report, path: string, expected: string, value: unknown): void {
  report.error('command/argument', path, `${path} should be ${expected}; found ${describeValue(value)}.`)
}

function idOf(document: string, expected: string): Schema<Id> {
  return {
    shape: { type: 'text', required: true, document },
    read(value, path, report) {
      if (typeof value === 'string') return value
      wrong(report, path, expected, value)
      return ''
    },
  }
}

/** Id of a document of that kind; whether there is one is for the command to find. */
export const documentOf = (kind: DocumentKindName): Schema<Id> => idOf(kind, `the id of a ${kind} document`)

/** Id of any document. */
export const anyDocument: Schema<Id> = idOf('any', 'the id of a document')

/** Null takes the value away. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return {
    ...schema,
    read: (value, path, report) => (value === null ? null : schema.read(value, path, report)),
  }
}

/** Data that the operation behind the command checks itself. */
export function data<T extends object>(expected: string): Schema<T> {
  return {
    read(value, path, report) {
      if (typeof value === 'object' && value !== null) return value as T
      wrong(report, path, expected, value)
      return {} as T
    },
  }
}

/** Any value at all, which must be given. */
export const anyValue: Schema<unknown> = {
  read(value, path, report) {
    if (value === undefined) wrong(report, path, 'a value', value)
    return value
  },
}

const twoNumbers = tuple<readonly [number, number]>(2)

/** Two numbers, the lower first. */
export const range: Schema<readonly [number, number]> = {
  ...twoNumbers,
  read(value, path, report) {
    const [low, high] = twoNumbers.read(value, path, report)
    if (low > high) {
      const message = `${path} should be two numbers, the lower first; found ${low} and ${high}.`
      report.error('command/argument', path, message)
    }
    return [low, high]
  },
}

/** Checks what a caller gives. Throws when something is wrong; what is merely odd goes into the report. */
export function readArguments<P extends Parameters>(
  parameters: P,
  given: GivenArguments<P>,
  report: Report,
): Arguments<P> {
  const known = Object.keys(parameters)
  const found = new Report()
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(parameters, name)) continue
    const expected = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`
    const message = `The command has no parameter "${name}"; ${expected}.`
    found.error('command/argument', name, message, suggestion(name, known))
  }
  const entries = Object.entries(parameters).map(([name, schema]) => {
    const value = Object.hasOwn(given, name) ? given[name as keyof typeof given] : undefined
    return [name, schema.read(value, name, found)] as const
  })
  // A schema speaks of documents; here it is the call that is wrong.
  const diagnostics = found.diagnostics.map((d) =>
    d.code === 'document/type' ? { ...d, code: 'command/argument' } : d,
  )
  throwFirst(diagnostics)
  report.diagnostics.push(...diagnostics)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Arguments<P>
}
