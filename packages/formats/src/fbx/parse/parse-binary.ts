import { FaceworkError } from '@facework/report'
import type { FbxBudget } from './fbx-budget.ts'
import type { FbxArray, FbxFile, FbxNode, FbxValue } from './fbx-tree.ts'
import { inflateInto } from './inflate.ts'

const MAGIC = 'Kaydara FBX Binary  \0'
const HEADER_SIZE = 27
/** Real files nest about eight deep; a hostile one would otherwise end in a stack overflow. */
export const MAX_DEPTH = 64
/** What a node costs in memory besides its arrays, roughly: object, two lists, name. */
const NODE_BYTES = 160
/** Deflate cannot do better than 1032 : 1, so a larger claim is a lie that needs no allocation to be found out. */
const MAX_DEFLATE_RATIO = 1032

export function isBinaryFbx(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_SIZE) return false
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false
  return true
}

interface Source {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly little: boolean
  /** 64-bit node headers, since 7500. */
  readonly wide: boolean
  readonly budget: FbxBudget
}

const text = new TextDecoder('utf-8')

/** Reads the node tree of a binary FBX file, 6.x or 7.x. */
export function parseBinaryFbx(bytes: Uint8Array, budget: FbxBudget): FbxFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Tools on old workstations wrote the bytes of numbers in the other order.
  const little = bytes[22] !== 1
  const version = view.getUint32(23, little)
  const source: Source = { bytes, view, little, wide: version >= 7500, budget }
  const nodes: FbxNode[] = []
  let at = HEADER_SIZE
  for (;;) {
    const read = readNode(source, at, bytes.length, '', 0)
    if (!read) break
    nodes.push(read.node)
    at = read.end
    // Some exporters leave out the closing empty node.
    if (at >= bytes.length) break
  }
  return { version, encoding: 'binary', nodes }
}

function broken(path: string, message: string): FaceworkError {
  return new FaceworkError(
    'fbx/broken',
    path || 'header',
    message,
    'The file is damaged or was cut off; export or copy it again.',
  )
}

/** The node at an offset, or undefined at the empty node that closes a list. */
function readNode(
  source: Source,
  at: number,
  limit: number,
  parent: string,
  depth: number,
): { node: FbxNode; end: number } | undefined {
  const { view, wide, bytes, little } = source
  const headerSize = wide ? 25 : 13
  if (at + headerSize > limit)
    throw broken(parent, `A node header at byte ${at} reaches past the end of its parent at ${limit}.`)
  const end = wide ? readUint64(view, at, little) : view.getUint32(at, little)
  const count = wide ? readUint64(view, at + 8, little) : view.getUint32(at + 4, little)
  const size = wide ? readUint64(view, at + 16, little) : view.getUint32(at + 8, little)
  const nameSize = bytes[at + headerSize - 1]!
  if (end === 0) return undefined
  const valuesAt = at + headerSize + nameSize
  if (valuesAt > limit)
    throw broken(parent, `A node name at byte ${at} reaches past the end of its parent at ${limit}.`)
  const name = text.decode(bytes.subarray(at + headerSize, valuesAt))
  const path = parent ? `${parent}.${name}` : name
  const valuesEnd = valuesAt + size
  if (end > limit || valuesEnd > end) {
    throw broken(
      path,
      `Node "${name}" at byte ${at} says it ends at ${end}, its values at ${valuesEnd}; its parent ends at ${limit}.`,
    )
  }
  if (depth >= MAX_DEPTH) {
    throw new FaceworkError(
      'fbx/too-deep',
      path,
      `Nodes are nested more than ${MAX_DEPTH} deep.`,
      'No tool writes such a file; it is damaged or hostile.',
    )
  }
  // The smallest value is a type letter and one byte.
  if (count > size) throw broken(path, `Node "${name}" claims ${count} values in ${size} bytes.`)
  source.budget.take(NODE_BYTES + count * 16, path, `Node "${name}"`)
  const node: FbxNode = { name, values: [], children: [] }
  let cursor = valuesAt
  for (let i = 0; i < count; i++) cursor = readValue(source, cursor, valuesEnd, node.values, path)
  cursor = valuesEnd
  // A node without children has no closing empty node.
  while (cursor < end) {
    const read = readNode(source, cursor, end, path, depth + 1)
    if (!read) break
    node.children.push(read.node)
    cursor = read.end
  }
  if (end <= at) throw broken(path, `Node "${name}" at byte ${at} ends before it starts.`)
  return { node, end }
}

/** Reads one value into the list and returns the offset after it. */
function readValue(source: Source, at: number, limit: number, into: FbxValue[], path: string): number {
  const { view, bytes, little } = source
  const need = (size: number) => {
    if (at + 1 + size > limit)
      throw broken(path, `A value of ${path} at byte ${at} reaches past the end of its node at ${limit}.`)
    return at + 1 + size
  }
  need(0)
  const type = String.fromCharCode(bytes[at]!)
  switch (type) {
    case 'Y':
      need(2)
      into.push(view.getInt16(at + 1, little))
      return at + 3
    case 'C':
    case 'B':
    // Maya writes bytes of sounds with this letter.
    case 'Z':
      need(1)
      // 6.x stores key modes such as 'U' in these bytes, so the number is kept where it is no truth value.
      into.push(bytes[at + 1]! < 2 ? bytes[at + 1] === 1 : bytes[at + 1]!)
      return at + 2
    case 'I':
      need(4)
      into.push(view.getInt32(at + 1, little))
      return at + 5
    case 'F':
      need(4)
      into.push(view.getFloat32(at + 1, little))
      return at + 5
    case 'D':
      need(8)
      into.push(view.getFloat64(at + 1, little))
      return at + 9
    case 'L': {
      need(8)
      const value = view.getBigInt64(at + 1, little)
      into.push(Number.isSafeInteger(Number(value)) ? Number(value) : value)
      return at + 9
    }
    case 'S':
    case 'R': {
      need(4)
      const size = view.getUint32(at + 1, little)
      const end = need(4 + size)
      source.budget.take(size, path, `A value of ${path}`)
      const part = bytes.subarray(at + 5, end)
      into.push(type === 'S' ? text.decode(part) : part.slice())
      return end
    }
    case 'f':
    case 'd':
    case 'l':
    case 'i':
    case 'b':
    case 'c':
      need(12)
      return readArray(source, at, limit, type, into, path)
    default:
      throw broken(path, `A value of ${path} at byte ${at} has the unknown type ${JSON.stringify(type)}.`)
  }
}

const ELEMENT_SIZE = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 } as const

function readArray(
  source: Source,
  at: number,
  limit: number,
  type: keyof typeof ELEMENT_SIZE,
  into: FbxValue[],
  path: string,
): number {
  const { view, bytes, budget, little } = source
  const count = view.getUint32(at + 1, little)
  const deflated = view.getUint32(at + 5, little)
  const stored = view.getUint32(at + 9, little)
  const from = at + 13
  const size = count * ELEMENT_SIZE[type]
  const length = deflated === 1 ? stored : size
  if (from + length > limit)
    throw broken(path, `The array ${path} claims ${length} bytes at ${from}; its node ends at ${limit}.`)
  if (deflated > 1) throw broken(path, `The array ${path} uses the unknown compression ${deflated}.`)
  if (deflated === 1 && size > stored * MAX_DEFLATE_RATIO) {
    throw broken(
      path,
      `The array ${path} claims ${count} elements in ${stored} compressed bytes, more than deflate can pack.`,
    )
  }
  budget.take(size, path, `The array ${path} of ${count} elements`)
  if (deflated === 1) {
    const data = new Uint8Array(size)
    const wrong = inflateInto(bytes.subarray(from, from + stored), data)
    if (wrong) throw broken(path, `The compressed array ${path} cannot be read: ${wrong}.`)
    into.push(typed(data, type, little))
  } else into.push({ read: () => typed(bytes.slice(from, from + size), type, little) })
  return from + length
}

function typed(data: Uint8Array, type: keyof typeof ELEMENT_SIZE, little: boolean): FbxArray {
  if (!little) swapBytes(data, ELEMENT_SIZE[type])
  switch (type) {
    case 'f':
      return new Float32Array(data.buffer)
    case 'd':
      return new Float64Array(data.buffer)
    case 'i':
      return new Int32Array(data.buffer)
    case 'l': {
      // In place: each 64-bit integer becomes the double nearest to it.
      const view = new DataView(data.buffer)
      const out = new Float64Array(data.buffer)
      for (let i = 0; i < out.length; i++)
        out[i] = view.getInt32(i * 8 + 4, true) * 4294967296 + view.getUint32(i * 8, true)
      return out
    }
    default:
      return data
  }
}

/** Reverses the bytes of every element. */
function swapBytes(data: Uint8Array, size: number): void {
  for (let i = 0; i + size <= data.length; i += size) data.subarray(i, i + size).reverse()
}

function readUint64(view: DataView, at: number, little: boolean): number {
  const [low, high] = little ? [at, at + 4] : [at + 4, at]
  return view.getUint32(high, little) * 4294967296 + view.getUint32(low, little)
}
