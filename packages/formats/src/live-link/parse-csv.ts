import { FaceworkError } from '@facework/report'

/** A table of text: cells of the first line, then of every other that is not empty. */
export interface CsvTable {
  readonly header: readonly string[]
  /** Taken apart one at a time: all cells at once would be many times the file. */
  rows(): Iterable<{ readonly line: number; readonly cells: readonly string[] }>
}

/** Reads comma, tab or semicolon separated text; bytes that are no UTF-8 become �, and fail as values later. */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const text = new TextDecoder('utf-8').decode(bytes)
  const lines = text.split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0)
    throw new FaceworkError('live-link/not-csv', '', 'The file is empty.', 'Export the take again.')
  const separator = separatorOf(lines[first]!)
  return {
    header: cellsOf(lines[first]!, separator).map((name) => name.trim()),
    *rows() {
      for (let i = first + 1; i < lines.length; i++) {
        if (lines[i]!.trim() !== '') yield { line: i + 1, cells: cellsOf(lines[i]!, separator) }
      }
    },
  }
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
