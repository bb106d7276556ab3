import { FaceworkError, Report } from '@facework/report'
import type { ImportedClips } from '../imported.ts'
import { CSV_COLUMNS, curveNameOf } from './columns.ts'
import { type Frame, framesToClip } from './frames-to-clip.ts'
import { type CsvTable, parseCsv, separatorOf } from './parse-csv.ts'
import {
  formatTimecode,
  inferBase,
  parseTimecode,
  type Timecode,
  ticksASecond,
  ticksOf,
  ticksOfDay,
  USUAL_BASE,
} from './timecode.ts'

export interface LiveLinkCsvOptions {
  /** Name of the clip; `live-link` otherwise. */
  readonly name?: string | undefined
  /** Ticks per second of the timecode; inferred by default. */
  readonly ticksPerSecond?: number | undefined
  /** Most memory the curves may take, bytes; 1 GiB otherwise. */
  readonly maxBytes?: number | undefined
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Whether the bytes are a Live Link Face CSV: its first line begins with Timecode and names a known shape. */
export function isLiveLinkCsv(bytes: Uint8Array): boolean {
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 8192)).trimStart()
  const line = head.split(/[\r\n]/, 1)[0]!
  if (!/^"?Timecode"?\s*[,;\t]/i.test(line)) return false
  const names = new Set(
    line.split(separatorOf(line)).map((cell) => cell.replaceAll('"', '').trim().toLowerCase()),
  )
  return CSV_COLUMNS.some((column) => names.has(column.toLowerCase()))
}

/**
 * Reads a Live Link Face CSV as a curve-only clip with ARKit-52 names. Columns are bound by name, since their
 * order differs between versions and from the network stream.
 */
export function importLiveLinkCsv(bytes: Uint8Array, options: LiveLinkCsvOptions = {}): ImportedClips {
  const { ticksPerSecond, maxBytes = 1024 ** 3, name } = options
  if (ticksPerSecond !== undefined && !(ticksPerSecond >= 1 && ticksPerSecond <= 1000)) {
    throw new FaceworkError(
      'live-link/ticks',
      'ticksPerSecond',
      `Ticks per second should be from 1 to 1000; found ${ticksPerSecond}.`,
      'Leave the option out to have them inferred.',
    )
  }
  const report = new Report()
  const table = parseCsv(bytes)
  const columns = bindColumns(table, report)
  const rows = readRows(table, columns, report, options.onProgress)
  if (rows.length === 0) {
    throw new FaceworkError(
      'live-link/no-frames',
      'rows',
      'No row of the file holds a timecode and values.',
      'Record the take again, or check that the file was copied whole.',
    )
  }
  const inferred = inferBase(rows.map((row) => row.timecode))
  const base = ticksPerSecond ?? inferred.base
  const dropFrame = rows[0]!.timecode.dropFrame
  const clock = ticksASecond(base, dropFrame)
  if (ticksPerSecond === undefined && (!inferred.seen || base !== USUAL_BASE || dropFrame)) {
    report.info(
      'live-link/timecode',
      'Timecode',
      `The timecode is read as ${base} ticks per second${dropFrame ? ', drop-frame' : ''}${inferred.seen ? '' : ', which nothing in so short a take shows'}.`,
      'Give ticksPerSecond if that is wrong.',
    )
  }
  const frames = onOneClock(rows, base, clock)
  const take = {
    name: name || 'live-link',
    curves: columns.map((c) => c.curve),
    frames,
    clock,
    path: 'rows',
    maxBytes,
    file: name || undefined,
    // Exporters count in 60; a take that counts otherwise would start elsewhere when written back.
    timecode:
      base === USUAL_BASE
        ? undefined
        : formatTimecode(
            ticksOf(
              { ...rows[0]!.timecode, ticks: (rows[0]!.timecode.ticks * USUAL_BASE) / base },
              USUAL_BASE,
            ),
            USUAL_BASE,
            dropFrame,
          ),
  }
  return { format: 'live-link-csv', clips: [framesToClip(take, report)], diagnostics: report.diagnostics }
}

interface Column {
  readonly curve: string
  readonly cell: number
}
interface Row {
  readonly timecode: Timecode
  readonly label: string
  readonly values: Float64Array
}

function bindColumns({ header }: CsvTable, report: Report): Column[] {
  const lower = header.map((h) => h.toLowerCase())
  const known = new Map(CSV_COLUMNS.map((column) => [column.toLowerCase(), column]))
  if (lower[0] !== 'timecode' || !lower.some((h) => known.has(h))) {
    throw new FaceworkError(
      'live-link/not-csv',
      'header',
      `The first line should begin with Timecode and name blend shapes such as JawOpen; found "${header.join(',').slice(0, 60)}".`,
      'Give the CSV that Live Link Face writes beside its video.',
    )
  }
  const columns: Column[] = []
  const used = new Set<string>()
  const others: string[] = []
  header.forEach((title, cell) => {
    if (cell === 0 || lower[cell] === 'blendshapecount' || title === '') return
    const curve = curveNameOf(known.get(lower[cell]!) ?? title)
    if (used.has(curve)) {
      report.warn(
        'live-link/column-twice',
        `header[${cell}]`,
        `The column "${title}" occurs twice; the first counts.`,
      )
      return
    }
    used.add(curve)
    if (!known.has(lower[cell]!)) others.push(title)
    columns.push({ curve, cell })
  })
  const missing = CSV_COLUMNS.filter((column) => !used.has(curveNameOf(column)))
  if (missing.length > 0) {
    report.warn(
      'live-link/columns-missing',
      'header',
      `${missing.length} of ${CSV_COLUMNS.length} columns are not in the file and have no curve: ${missing.slice(0, 6).join(', ')}${missing.length > 6 ? ', …' : ''}.`,
    )
  }
  if (others.length > 0) {
    report.info(
      'live-link/columns-other',
      'header',
      `${others.length} columns are not Live Link Face's own and are kept as curves: ${others.slice(0, 6).join(', ')}${others.length > 6 ? ', …' : ''}.`,
    )
  }
  return columns
}

/** Rows that hold: others are counted and left out, and a value that is no number is that of the row before. */
function readRows(
  table: CsvTable,
  columns: readonly Column[],
  report: Report,
  onProgress?: (part: number) => void,
): Row[] {
  const found: Row[] = []
  const badRows: number[] = []
  let badValues = 0
  let firstBad = ''
  for (const { line, cells, part } of table.rows()) {
    onProgress?.(part)
    const timecode = parseTimecode(cells[0]!)
    if (!timecode || cells.length < table.header.length) {
      badRows.push(line)
      continue
    }
    const before = found.at(-1)?.values
    const values = new Float64Array(columns.length)
    columns.forEach(({ cell, curve }, c) => {
      const text = cells[cell]!.trim()
      const value = text === '' ? Number.NaN : Number(text)
      if (Number.isFinite(Math.fround(value))) values[c] = value
      else {
        values[c] = before?.[c] ?? 0
        if (badValues++ === 0) firstBad = `line ${line}, ${curve}: "${text.slice(0, 20)}"`
      }
    })
    found.push({ timecode, label: copyOf(cells[0]!.trim()), values })
  }
  if (badRows.length > 0) {
    report.warn(
      'live-link/row',
      `line ${badRows[0]}`,
      `${badRows.length} rows have no timecode or fewer values than the header names, first line ${badRows[0]}; they are left out.`,
    )
  }
  if (badValues > 0) {
    report.warn(
      'live-link/value',
      firstBad,
      `${badValues} values are not finite numbers (${firstBad}); each was given the value of the row before.`,
    )
  }
  return found
}

/** A text of its own: part of a line would keep the whole line in memory. */
function copyOf(text: string): string {
  return [...text].join('')
}

/** Seconds on a clock that does not start over at midnight. */
function onOneClock(rows: readonly Row[], base: number, clock: number): Frame[] {
  let days = 0
  let last = 0
  return rows.map(({ timecode, label, values }) => {
    const ticks = ticksOf(timecode, base)
    const day = ticksOfDay(base, timecode.dropFrame)
    if (ticks + days * day < last - day / 2) days++
    last = ticks + days * day
    return { time: last / clock, values, label }
  })
}
