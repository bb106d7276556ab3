import { FaceworkError } from '@facework/report'

/** The text of a file, without the mark that some editors write; invalid UTF-8 becomes �. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes)
}

/** How a file begins. */
export function startOfText(bytes: Uint8Array, length = 4096): string {
  return textOf(bytes.subarray(0, length)).trimStart()
}

/** Whether a file begins as JSON does and has a key of these, wherever: sound in base64 may come before it. */
export function isJsonWith(bytes: Uint8Array, keys: readonly string[]): boolean {
  if (!/^[[{]/.test(startOfText(bytes, 64))) return false
  const text = new TextDecoder('latin1').decode(bytes)
  return keys.some((key) => text.includes(`"${key}"`))
}

/** Lines that are not empty, with their numbers. */
export function linesOf(bytes: Uint8Array): { line: number; text: string }[] {
  return textOf(bytes)
    .split(/\r\n|\n|\r/)
    .map((text, i) => ({ line: i + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
}

export function parseJson(text: string, title: string, path = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FaceworkError(
      'timings/not-json',
      path,
      `The ${title} file is not JSON: ${(error as Error).message}.`,
      'Save the answer of the service as it came.',
    )
  }
}

/** JSON that is one value, or one a line. */
export function parseJsonLines(bytes: Uint8Array, title: string): readonly unknown[] {
  const text = textOf(bytes).trim()
  if (text.startsWith('[')) return listOf(parseJson(text, title), '', title)
  const lines = linesOf(bytes)
  if (lines.length > 1 && lines.every((l) => l.text.startsWith('{') && l.text.endsWith('}')))
    return lines.map((l) => parseJson(l.text, title, `line ${l.line}`))
  return [parseJson(text, title)]
}

export type JsonObject = Readonly<Record<string, unknown>>

export function objectOf(value: unknown, path: string, title: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw shapeError(path, title, 'an object', value)
}

export function listOf(value: unknown, path: string, title: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw shapeError(path, title, 'a list', value)
}

export function numberOf(value: unknown, path: string, title: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw shapeError(path, title, 'a number', value)
}

export function textIn(value: unknown, path: string, title: string): string {
  if (typeof value === 'string') return value
  throw shapeError(path, title, 'a text', value)
}

export function shapeError(path: string, title: string, expected: string, found: unknown): FaceworkError {
  const what =
    found === undefined
      ? 'nothing'
      : Array.isArray(found)
        ? `a list of ${found.length}`
        : typeof found === 'object' && found !== null
          ? 'an object'
          : (JSON.stringify(found)?.slice(0, 40) ?? String(found))
  return new FaceworkError(
    'timings/shape',
    path,
    `${path === '' ? `A ${title} file` : path} should be ${expected}; found ${what}.`,
    `Give a file as ${title} writes it.`,
  )
}

export function noCues(title: string): FaceworkError {
  return new FaceworkError(
    'timings/no-cues',
    '',
    `The ${title} file has no mouth shapes.`,
    'Check that it was saved whole, and that the service was asked for visemes or alignment.',
  )
}

export function unknownShape(path: string, name: string, known: readonly string[], hint?: string) {
  return new FaceworkError(
    'timings/unknown-shape',
    path,
    `"${name.slice(0, 40)}" is not a mouth shape of this format; expected ${known.join(', ')}.`,
    hint,
  )
}
