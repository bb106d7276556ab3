/** Every kind of array an FBX property may hold. 64-bit integers come as doubles: times and ids beyond 2^53 do not occur in arrays. */
export type FbxArray = Float64Array | Float32Array | Int32Array | Uint8Array

/** An uncompressed array that stays in the file's bytes until it is asked for: most of a file is read once or never. */
export interface StoredArray {
  read(): FbxArray
}

/** One value after a node's name. Raw bytes and byte arrays are both Uint8Array. */
export type FbxValue = number | bigint | boolean | string | FbxArray | StoredArray

/** A node of the file's tree, the same for binary and ASCII files. */
export interface FbxNode {
  readonly name: string
  readonly values: FbxValue[]
  readonly children: FbxNode[]
}

/** What both parsers return. */
export interface FbxFile {
  /** 6100, 7400, 7700, … */
  readonly version: number
  readonly encoding: 'binary' | 'ascii'
  readonly nodes: FbxNode[]
}

export function makeNode(name: string, values: FbxValue[] = [], children: FbxNode[] = []): FbxNode {
  return { name, values, children }
}

export function findNode(nodes: readonly FbxNode[] | undefined, name: string): FbxNode | undefined {
  return nodes?.find((node) => node.name === name)
}

export function findNodes(nodes: readonly FbxNode[] | undefined, name: string): FbxNode[] {
  return nodes?.filter((node) => node.name === name) ?? []
}

export function child(node: FbxNode | undefined, name: string): FbxNode | undefined {
  return findNode(node?.children, name)
}

export function textAt(node: FbxNode | undefined, index: number): string | undefined {
  const value = node?.values[index]
  return typeof value === 'string' ? value : undefined
}

/** A finite number, or undefined: files hold NaN and infinity where a tool divided by zero. */
export function numberOf(value: FbxValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  return undefined
}

export function numberAt(node: FbxNode | undefined, index: number): number | undefined {
  return numberOf(node?.values[index])
}

/**
 * The numbers of a node: its array (7.x), the `a:` child of an ASCII array, or its plain values (6.x and
 * short ASCII lists). Empty when there are none.
 */
export function numbersOf(node: FbxNode | undefined): ArrayLike<number> {
  if (!node) return []
  const first = node.values[0]
  if (typeof first === 'object') return 'read' in first ? first.read() : first
  const inner = child(node, 'a')
  if (inner) return numbersOf(inner)
  const out = new Float64Array(node.values.length)
  for (let i = 0; i < out.length; i++) out[i] = numberOf(node.values[i]) ?? 0
  return out
}

export function numbersAt(node: FbxNode | undefined, name: string): ArrayLike<number> {
  return numbersOf(child(node, name))
}

/** Beyond this a coordinate is damage, and squares of it still fit a float32. */
const LARGEST = 1e15

/** How many numbers in a list are none, or out of range; such a list must not reach a document. */
export function countNotFinite(values: ArrayLike<number>): number {
  let count = 0
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]!) <= LARGEST)) count++
  return count
}
