import { FaceworkError } from '@facework/report'

export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** How much of the file is read with it, 0 to 1. */
  readonly part: number
}

/** A table of text: cells of the first line, then of every other that is not empty. */
export interface CsvTable {
  readonly header: readonly string[]
  /** Taken apart one at a time: all cells at once would be many times the file. */
  rows(): Iterable<CsvRow>
}

/** Reads comma, tab or semicolon separated text; bytes that are not UTF-8 become �, and fail as values later. */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const lines = linesOf(bytes)
  const first = lines.next().value
  if (first === undefined)
    throw new FaceworkError('live-link/not-csv', '', 'The file is empty.', 'Export the take again.')
  const separator = separatorOf(first.text)
  return {
    header: cellsOf(first.text, separator).map((name) => name.trim()),
    *rows() {
      for (const { line, text, end } of linesOf(bytes)) {
        if (line > first.line) yield { line, cells: cellsOf(text, separator), part: end / bytes.length }
      }
    },
  }
}

interface Line {
  readonly line: number
  readonly text: string
  /** Where it ends, bytes. */
  readonly end: number
}

const [NEW_LINE, RETURN] = [10, 13]

/** Lines that are not empty, decoded one at a time: as one text an hour would be held twice. */
function* linesOf(bytes: Uint8Array): Generator<Line, undefined> {
  const decoder = new TextDecoder('utf-8')
  let [line, start] = [1, 0]
  while (start < bytes.length) {
    let end = start
    while (end < bytes.length && bytes[end] !== NEW_LINE && bytes[end] !== RETURN) end++
    const text = decoder.decode(bytes.subarray(start, end))
    if (text.trim() !== '') yield { line, text, end }
    start = end + (bytes[end] === RETURN && bytes[end + 1] === NEW_LINE ? 2 : 1)
    line++
  }
  return undefined
}

/** Spreadsheets save with other separators; the first of a header's names is always followed by one. */
export function separatorOf(header: string): string {
  const found = /^\s*"?Timecode"?\s*([,;\t])/i.exec(header)
  return found?.[1] ?? ','
}

function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!
    if (quoted && c === '"' && line[i + 1] === '"') cell += line[++i]
    else if (c === '"') quoted = !quoted
    else if (c === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += c
  }
  return [...cells, cell]
}
