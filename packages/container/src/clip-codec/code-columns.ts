import { FaceworkError } from '@facework/report'
import { ByteReader, ByteWriter, LARGEST_SIGNED, shortFloat } from './byte-stream.ts'
import { BlockCoder, type Channel, LEVELS, SPARE } from './code-block.ts'
import { encodeLevels } from './encode-block.ts'
import { KernelBlock } from './kernel-block.ts'

/** Frames coded together. Blocks stand alone, so that an hour needs no more memory at once than two minutes. */
const BLOCK = 4096
/** Columns of a set, at most. */
export const MOST_COLUMNS = 65535

/** A column of `width` interleaved numbers a frame, and how exactly they must come back. */
export interface CodedColumn {
  readonly width: number
  readonly maxError: number
  /** What the numbers may be off altogether, when that is more. */
  readonly allowed?: number | undefined
  /** Index of a column of the same width that moves alike and follows no other. */
  readonly like?: number | undefined
}

/** Columns of one length, coded together. */
export interface ColumnSet {
  readonly frames: number
  readonly columns: readonly CodedColumn[]
}

/** Told how far the work is, 0 to 1. */
type Progress = (part: number) => void

/** The bytes of a set; `values` are its columns. */
export function encodeColumns(
  { frames, columns }: ColumnSet,
  values: readonly Float32Array[],
  onProgress?: Progress,
): Uint8Array {
  const out = new ByteWriter()
  out.whole(frames)
  const coded = columns.map((column, c) => withRoomToRound(column, values[c]!))
  writeColumns(out, coded)
  for (let start = 0; start < frames; start += BLOCK) {
    onProgress?.(start / frames)
    encodeBlock(out, coded, values, start, Math.min(BLOCK, frames - start))
  }
  onProgress?.(1)
  return out.finish()
}

/**
 * The error that is written: the next below that takes three bytes. Large numbers are rounded much when they come
 * out as float32; their steps are finer by as much.
 */
function withRoomToRound(column: CodedColumn, values: Float32Array): CodedColumn {
  const { maxError } = column
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  const rounding = (largest + maxError) * 2 ** -24
  const isFine = rounding <= maxError * SPARE || rounding >= maxError / 2
  const written = shortFloat(isFine ? maxError : maxError - rounding)
  if (written > 0 && Number.isFinite(written)) return { ...column, maxError: written, allowed: maxError }
  throw new FaceworkError(
    'container/clip-error',
    '',
    `The error that is allowed should be a number above 0 that float32 can hold; found ${maxError}.`,
    'Leave the clip uncompressed to keep its numbers as they are.',
  )
}

/** Columns come in runs of one width, and few follow another: a byte each would show in a short take. */
function writeColumns(out: ByteWriter, columns: readonly CodedColumn[]): void {
  out.whole(columns.length)
  for (let c = 0; c < columns.length; ) {
    const { width } = columns[c]!
    let end = c + 1
    while (end < columns.length && columns[end]!.width === width) end++
    out.whole(end - c)
    out.whole(width)
    c = end
  }
  const isNew = columns.map(({ maxError }, c) => maxError !== columns[c - 1]?.maxError)
  out.flags(isNew)
  columns.forEach(({ maxError }, c) => {
    if (isNew[c]) out.shortFloat(maxError)
  })
  out.flags(columns.map((column) => column.like !== undefined))
  columns.forEach(({ like }, c) => {
    if (like !== undefined) out.signed(like - c)
  })
}

function encodeBlock(
  out: ByteWriter,
  columns: readonly CodedColumn[],
  values: readonly Float32Array[],
  start: number,
  frames: number,
): void {
  const count = columns.reduce((sum, c) => sum + c.width, 0)
  const source = new Float32Array(count * frames)
  let at = 0
  columns.forEach(({ width }, c) => {
    for (let k = 0; k < width; k++) {
      for (let i = 0, from = start * width + k; i < frames; i++, from += width)
        source[at++] = values[c]![from]!
    }
  })
  const open = channelsOf(columns)
  const constants = open.map(({ maxError }, c) =>
    constantOf(source.subarray(c * frames, (c + 1) * frames), maxError),
  )
  out.flags(constants.map((steps) => steps !== undefined))
  for (const steps of constants) if (steps !== undefined) out.signed(steps)
  const channels = open.map((channel, c) => withConstant(channel, constants[c]))
  for (const bytes of encodeLevels(frames, channels, source)) {
    out.whole(bytes.length)
    out.bytes(bytes)
  }
}

export interface DecodedColumns {
  readonly set: ColumnSet
  readonly values: readonly Float32Array[]
}

export interface DecodeLimits {
  readonly maxBytes: number
  /** Levels beyond the base that are decoded; the rest is filled smoothly. */
  readonly detail?: number | undefined
  /** `simd` where the engine has it, unless `typescript` is requested; both give the same bits. */
  readonly kernel?: 'simd' | 'typescript' | undefined
}

/** Every frame as it was written. */
export const FULL_DETAIL = LEVELS - 1

/** Reads a set back. Its numbers may take at most `maxBytes`: a small file must not ask for a large machine. */
export function decodeColumns(bytes: Uint8Array, path: string, limits: DecodeLimits): DecodedColumns {
  const { maxBytes } = limits
  const source = new ByteReader(bytes, path)
  const frames = source.whole('The number of frames', maxBytes / 4)
  // Many columns that move alike take less than a byte each, but never less than their two flags.
  const columnCount = source.whole('The number of columns', Math.min(bytes.length * 4, MOST_COLUMNS))
  const columns = readColumns(source, columnCount)
  const width = columns.reduce((sum, c) => sum + c.width, 0)
  if (frames * width * 4 > maxBytes)
    throw source.broken(`it unpacks to ${frames * width * 4} bytes; at most ${maxBytes} are allowed here`)
  const values = columns.map((c) => new Float32Array(frames * c.width))
  for (let start = 0; start < frames; start += BLOCK)
    decodeBlock(source, columns, values, start, Math.min(BLOCK, frames - start), limits)
  if (source.left > 0) throw source.broken(`${source.left} bytes are left over`)
  return { set: { frames, columns }, values }
}

function readColumns(source: ByteReader, count: number): CodedColumn[] {
  const widths: number[] = []
  while (widths.length < count) {
    const run = source.whole('A run of columns', count - widths.length)
    const width = source.whole('The width of a column', 64)
    if (run === 0 || width === 0) throw source.broken('it describes columns that cannot be')
    for (let i = 0; i < run; i++) widths.push(width)
  }
  let maxError = 0
  const plain = source.flags(count).map((isNew, c) => {
    if (isNew) maxError = source.shortFloat('The error of a column')
    if (!(maxError > 0)) throw source.broken('it describes columns that cannot be')
    return { width: widths[c]!, maxError }
  })
  const columns = source.flags(count).map((follows, c): CodedColumn => {
    if (!follows) return plain[c]!
    return { ...plain[c]!, like: c + source.signed('The partner of a column') }
  })
  for (const { width, like } of columns) {
    if (like === undefined) continue
    const partner = columns[like]
    if (partner?.width !== width || partner.like !== undefined)
      throw source.broken('a column follows another that it cannot')
  }
  return columns
}

function decodeBlock(
  source: ByteReader,
  columns: readonly CodedColumn[],
  values: readonly Float32Array[],
  start: number,
  frames: number,
  { detail = FULL_DETAIL, kernel = 'simd' }: DecodeLimits,
): void {
  const open = channelsOf(columns)
  const constant = source.flags(open.length)
  const channels = open.map((channel, c) =>
    withConstant(channel, constant[c] ? source.signed('A constant') : undefined),
  )
  const block =
    (kernel === 'simd' ? KernelBlock.open(frames, channels, source.left) : undefined) ??
    new BlockCoder(frames, channels)
  for (let level = 0; level < LEVELS; level++) {
    const bytes = source.bytes(source.whole('The length of a level', source.left))
    if (level > detail) block.guessLevel(level)
    else if (!block.decodeLevel(level, bytes)) throw source.broken('the bytes of a level end too early')
  }
  let at = 0
  columns.forEach(({ width }, c) => {
    const column = values[c]!
    for (let k = 0; k < width; k++, at++) {
      const { constant } = channels[at]!
      const found = constant === undefined ? block.channel(at) : constantChannel(constant, frames)
      if (!found) throw source.broken('a number is out of range')
      if (width === 1) column.set(found, start)
      else for (let i = 0, to = start * width + k; i < frames; i++, to += width) column[to] = found[i]!
    }
  })
}

/** A channel for every number of a frame; a column's partner is its numbers' partner, one by one. */
function channelsOf(columns: readonly CodedColumn[]): Channel[] {
  const starts: number[] = []
  const channels: Channel[] = []
  let start = 0
  for (const { width } of columns) {
    starts.push(start)
    start += width
  }
  for (const { width, like, ...error } of columns) {
    for (let k = 0; k < width; k++)
      channels.push({ ...error, like: like === undefined ? undefined : starts[like]! + k })
  }
  return channels
}

function constantChannel(value: number, frames: number): Float32Array | undefined {
  return Number.isFinite(Math.fround(value)) ? new Float32Array(frames).fill(value) : undefined
}

function withConstant(channel: Channel, steps: number | undefined): Channel {
  return steps === undefined ? channel : { ...channel, constant: steps * constantStep(channel.maxError) }
}

function constantStep(maxError: number): number {
  return maxError / 10
}

/** The value, in steps, that is within the error of every number of a channel, when there is one. */
function constantOf(values: Float32Array, maxError: number): number | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const step = constantStep(maxError)
  const steps = Math.round((low + high) / 2 / step)
  const value = Math.fround(steps * step)
  const fits = Math.abs(steps) <= LARGEST_SIGNED && value - low <= maxError && high - value <= maxError
  return fits ? steps : undefined
}
