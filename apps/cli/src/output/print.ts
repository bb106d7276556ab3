import { type Diagnostic, FaceworkError, throwFirst } from '@facework/report'
import { CallError } from '../call-error.ts'
import { unreadable } from '../input/unreadable-file.ts'
import type { Io } from '../io.ts'

/** What a verb comes to. */
export interface Outcome {
  /** Fields of the object that `--json` prints, between `ok` and `diagnostics`. */
  readonly json: Readonly<Record<string, unknown>>
  /** What a person reads instead. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
  /** The work was done, and its answer is no: exit code 1. */
  readonly failed?: boolean | undefined
  /** Findings of the jobs of a batch; `json` has them already. A title is printed before those of a failed job. */
  readonly parts?: readonly {
    readonly title?: string | undefined
    readonly diagnostics: readonly Diagnostic[]
  }[]
}

export interface PrintOptions {
  /** The verb, for `--json`. */
  readonly command: string
  readonly json: boolean
  /** Stack traces, for whoever fixes the command itself. */
  readonly debug: boolean
  /** Errors and the result, without warnings and notes. */
  readonly quiet: boolean
  /** Every finding, however often its code comes. */
  readonly verbose: boolean
}

/** Of what `--json` prints; it goes up when a field changes its meaning or is gone. */
const JSON_VERSION = 1

const EXIT = { done: 0, problems: 1, wrongCall: 2 } as const

/** A broken file can have hundreds of the same finding; a person needs to see a few. */
const SHOWN_PER_CODE = 5

/** Prints a result and returns the exit code: 1 when an error was found on the way. */
export function printOutcome(outcome: Outcome, io: Io, options: PrintOptions): number {
  const { diagnostics, parts = [] } = outcome
  for (const { title, diagnostics: own } of parts) {
    if (title === undefined) continue
    io.err(`${paint('red', 'failed:', io)} ${title}\n`)
    printDiagnostics(own.filter(isError), io, { ...options, verbose: true })
  }
  printDiagnostics([...diagnostics, ...withoutRepeats(parts.flatMap((p) => p.diagnostics))], io, options)
  const ok = !outcome.failed && !diagnostics.some(isError)
  if (options.json) io.out(jsonText(options.command, ok, outcome.json, diagnostics))
  else if (outcome.text !== '') io.out(`${outcome.text}\n`)
  return ok ? EXIT.done : EXIT.problems
}

const isError = ({ severity }: Diagnostic) => severity === 'error'

/** Warnings and notes that many jobs have in common, once. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Set<string>()
  return diagnostics.filter((d) => {
    const key = `${d.code} ${d.path} ${d.message}`
    if (isError(d) || known.has(key)) return false
    known.add(key)
    return true
  })
}

/** For verbs that write: an error among the findings means that nothing is written. */
export function withoutErrors(diagnostics: readonly Diagnostic[]): void {
  throwFirst(diagnostics)
}

/** Prints why nothing came of it, and returns the exit code. */
export function printError(thrown: unknown, io: Io, options: PrintOptions): number {
  const diagnostics = errorDiagnostics(thrown)
  printDiagnostics(diagnostics, io, options)
  if (options.debug && thrown instanceof Error && thrown.stack) io.err(`${thrown.stack}\n`)
  if (options.json) io.out(jsonText(options.command, false, {}, diagnostics))
  return thrown instanceof CallError ? EXIT.wrongCall : EXIT.problems
}

/** What an error says, in the form of a finding. */
export function errorDiagnostics(thrown: unknown): readonly Diagnostic[] {
  if (thrown instanceof FaceworkError) return thrown.diagnostics
  const { syscall, path = '' } = thrown as NodeJS.ErrnoException
  return (syscall === undefined ? unexpected(thrown) : unreadable(path, thrown)).diagnostics
}

/** `code: message`, then where and what to do, indented. With `--json` only errors, the rest is in the object. */
function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  io: Io,
  { json, quiet, verbose }: PrintOptions,
): void {
  const counts = new Map<string, number>()
  const shown = verbose ? Number.POSITIVE_INFINITY : SHOWN_PER_CODE
  for (const d of diagnostics) {
    if ((json || quiet) && !isError(d)) continue
    const count = (counts.get(d.code) ?? 0) + 1
    counts.set(d.code, count)
    if (count <= shown) io.err(diagnosticText(d, io))
  }
  for (const [code, count] of counts) {
    if (count > shown) io.err(`${code}: ${count - shown} more; --verbose shows all.\n`)
  }
}

const COLORS = { error: 'red', warning: 'yellow', info: 'cyan' } as const
const CODES = { red: 31, yellow: 33, cyan: 36, dim: 2 } as const

function paint(color: keyof typeof CODES, text: string, io: Io): string {
  return io.color?.err ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text
}

function diagnosticText({ severity, code, path, message, hint }: Diagnostic, io: Io): string {
  const word = { error: '', warning: 'warning ', info: 'note ' }[severity]
  const lines = [`${paint(COLORS[severity], `${word}${code}:`, io)} ${message}`]
  if (path !== '') lines.push(paint('dim', `  at ${path}`, io))
  if (hint !== undefined && hint !== '') lines.push(`  ${hint}`)
  return `${lines.join('\n')}\n`
}

/** Indented, with lists of numbers on one line. */
function jsonText(
  command: string,
  ok: boolean,
  fields: Readonly<Record<string, unknown>>,
  diagnostics: readonly Diagnostic[],
): string {
  const number = '-?[\\d.eE+-]+'
  const lists = new RegExp(`\\[\\n\\s+(${number}(?:,\\n\\s+${number})*)\\n\\s+\\]`, 'g')
  const text = JSON.stringify({ version: JSON_VERSION, command, ok, ...fields, diagnostics }, undefined, 2)
  return `${text.replace(lists, (_, numbers: string) => `[${numbers.replace(/\n\s+/g, ' ')}]`)}\n`
}

function unexpected(thrown: unknown): FaceworkError {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new FaceworkError(
    'cli/internal',
    '',
    `Internal error: ${message}`,
    'Run it again with --debug and report the output.',
  )
}
