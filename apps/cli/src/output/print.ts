import { type Diagnostic, FaceworkError } from '@facework/report'
import { CallError } from '../call-error.ts'
import type { Io } from '../io.ts'

/** What a verb comes to. */
export interface Outcome {
  /** Fields of the object that `--json` prints; `diagnostics` joins them. */
  readonly json: Readonly<Record<string, unknown>>
  /** What a person reads instead. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

export interface PrintOptions {
  readonly json: boolean
  /** Stack traces, for whoever mends the command itself. */
  readonly debug: boolean
}

const EXIT = { done: 0, problems: 1, wrongCall: 2 } as const

/** A broken file can have hundreds of the same finding; a person needs to see a few. */
const SHOWN_PER_CODE = 5

/** Prints a result and returns the exit code: 1 when an error was found on the way. */
export function printOutcome(outcome: Outcome, io: Io, { json }: PrintOptions): number {
  const { diagnostics } = outcome
  printDiagnostics(diagnostics, io, json)
  if (json) io.out(jsonText({ ...outcome.json, diagnostics }))
  else if (outcome.text !== '') io.out(`${outcome.text}\n`)
  return diagnostics.some((d) => d.severity === 'error') ? EXIT.problems : EXIT.done
}

/** For verbs that write: an error among the findings means that nothing is written. */
export function withoutErrors(diagnostics: readonly Diagnostic[]): void {
  FaceworkError.throwFirst(diagnostics)
}

/** Prints why nothing came of it, and returns the exit code. */
export function printError(thrown: unknown, io: Io, { json, debug }: PrintOptions): number {
  const error = thrown instanceof FaceworkError ? thrown : unexpected(thrown)
  printDiagnostics(error.diagnostics, io, json)
  if (debug && thrown instanceof Error && thrown.stack) io.err(`${thrown.stack}\n`)
  if (json) io.out(jsonText({ diagnostics: error.diagnostics }))
  return error instanceof CallError ? EXIT.wrongCall : EXIT.problems
}

/** `code: message`, then where and what to do, indented. With `--json` only errors, the rest is in the object. */
function printDiagnostics(diagnostics: readonly Diagnostic[], io: Io, json: boolean): void {
  const counts = new Map<string, number>()
  for (const d of diagnostics) {
    if (json && d.severity !== 'error') continue
    const count = (counts.get(d.code) ?? 0) + 1
    counts.set(d.code, count)
    if (count <= SHOWN_PER_CODE) io.err(diagnosticText(d))
  }
  for (const [code, count] of counts) {
    if (count > SHOWN_PER_CODE) io.err(`${code}: ${count - SHOWN_PER_CODE} more; --json lists all.\n`)
  }
}

function diagnosticText({ severity, code, path, message, hint }: Diagnostic): string {
  const word = { error: '', warning: 'warning ', info: 'note ' }[severity]
  const lines = [`${word}${code}: ${message}`]
  if (path !== '') lines.push(`  at ${path}`)
  if (hint !== undefined && hint !== '') lines.push(`  ${hint}`)
  return `${lines.join('\n')}\n`
}

/** Indented, with lists of numbers on one line. */
function jsonText(value: unknown): string {
  const number = '-?[\\d.eE+-]+'
  const lists = new RegExp(`\\[\\n\\s+(${number}(?:,\\n\\s+${number})*)\\n\\s+\\]`, 'g')
  const text = JSON.stringify(value, undefined, 2)
  return `${text.replace(lists, (_, numbers: string) => `[${numbers.replace(/\n\s+/g, ' ')}]`)}\n`
}

function unexpected(thrown: unknown): FaceworkError {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new FaceworkError(
    'cli/internal',
    '',
    `Something went wrong that should not: ${message}`,
    'Run it again with --debug and send what it prints to the makers of Facework.',
  )
}
