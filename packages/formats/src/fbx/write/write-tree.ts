/** A 32-bit whole number; plain numbers are written as doubles. */
export interface Int {
  readonly int: number
}

/** bigint is a 64-bit whole number, Uint8Array raw bytes. */
export type WritableValue =
  | number
  | bigint
  | boolean
  | string
  | Int
  | Uint8Array
  | Float64Array
  | Float32Array
  | Int32Array
  | BigInt64Array

export interface WritableNode {
  readonly name: string
  readonly values: readonly WritableValue[]
  readonly children: readonly WritableNode[]
}

export function node(
  name: string,
  values: readonly WritableValue[] = [],
  children: readonly WritableNode[] = [],
): WritableNode {
  return { name, values, children }
}

export function int(value: number): Int {
  return { int: value }
}

/** Closing bytes that Autodesk's readers look for; the first goes with the fixed FileId and CreationTime below. */
const FOOTER_ID = [
  0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7, 0x26, 0x7e,
]
const FOOTER_END = [
  0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e, 0xec, 0xe9, 0x0c, 0xe3, 0x75, 0x8f, 0x29, 0x0b,
]
export const FILE_ID = Uint8Array.of(
  0x28,
  0xb3,
  0x2a,
  0xeb,
  0xb6,
  0x24,
  0xcc,
  0xc2,
  0xbf,
  0xc8,
  0xb0,
  0x2a,
  0xa9,
  0x2b,
  0xfc,
  0xf1,
)
export const CREATION_TIME = '1970-01-01 10:00:00:000'

const utf8 = new TextEncoder()

/** The bytes of a binary FBX file; from version 7500 on with 64-bit node headers. */
export function writeBinaryTree(nodes: readonly WritableNode[], version = 7400): Uint8Array {
  const wide = version >= 7500
  const out = new ByteWriter()
  out.bytes(utf8.encode('Kaydara FBX Binary  \0'))
  out.bytes([0x1a, 0])
  out.uint32(version)
  for (const n of nodes) writeBinaryNode(out, n, wide)
  out.zeros(wide ? 25 : 13)
  out.bytes(FOOTER_ID)
  out.zeros(4)
  out.zeros(16 - (out.size % 16))
  out.uint32(version)
  out.zeros(120)
  out.bytes(FOOTER_END)
  return out.finish()
}

function writeBinaryNode(out: ByteWriter, n: WritableNode, wide: boolean): void {
  const start = out.size
  out.zeros(wide ? 24 : 12)
  const name = utf8.encode(n.name)
  out.bytes([name.length])
  out.bytes(name)
  const valuesAt = out.size
  for (const value of n.values) writeBinaryValue(out, value)
  const valuesSize = out.size - valuesAt
  for (const child of n.children) writeBinaryNode(out, child, wide)
  if (n.children.length > 0) out.zeros(wide ? 25 : 13)
  const header = [out.size, n.values.length, valuesSize]
  header.forEach((field, i) => {
    if (wide) out.patchUint64(start + i * 8, field)
    else out.patchUint32(start + i * 4, field)
  })
}

function writeBinaryValue(out: ByteWriter, value: WritableValue): void {
  const array = (letter: string, size: number, view: ArrayBufferView) => {
    out.letter(letter)
    out.uint32(view.byteLength / size)
    out.uint32(0)
    out.uint32(view.byteLength)
    out.bytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  }
  if (typeof value === 'number') {
    out.letter('D')
    out.float64(value)
  } else if (typeof value === 'bigint') {
    out.letter('L')
    out.int64(value)
  } else if (typeof value === 'boolean') {
    out.letter('C')
    out.bytes([value ? 1 : 0])
  } else if (typeof value === 'string') {
    const bytes = utf8.encode(value)
    out.letter('S')
    out.uint32(bytes.length)
    out.bytes(bytes)
  } else if (value instanceof Uint8Array) {
    out.letter('R')
    out.uint32(value.length)
    out.bytes(value)
  } else if (value instanceof Float64Array) array('d', 8, value)
  else if (value instanceof Float32Array) array('f', 4, value)
  else if (value instanceof Int32Array) array('i', 4, value)
  else if (value instanceof BigInt64Array) array('l', 8, value)
  else {
    out.letter('I')
    out.uint32(value.int >>> 0)
  }
}

/** Bytes that grow by doubling. */
class ByteWriter {
  size = 0
  private buffer = new Uint8Array(1 << 16)
  private view = new DataView(this.buffer.buffer)

  private room(count: number): number {
    const at = this.size
    this.size += count
    if (this.size > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.size, this.buffer.length * 2))
      larger.set(this.buffer.subarray(0, at))
      this.buffer = larger
      this.view = new DataView(larger.buffer)
    }
    return at
  }

  // Room is made first: it may replace the buffer.
  bytes(values: ArrayLike<number>): void {
    const at = this.room(values.length)
    this.buffer.set(values, at)
  }
  zeros(count: number): void {
    this.room(count)
  }
  letter(value: string): void {
    const at = this.room(1)
    this.buffer[at] = value.charCodeAt(0)
  }
  uint32(value: number): void {
    const at = this.room(4)
    this.view.setUint32(at, value, true)
  }
  int64(value: bigint): void {
    const at = this.room(8)
    this.view.setBigInt64(at, value, true)
  }
  float64(value: number): void {
    const at = this.room(8)
    this.view.setFloat64(at, value, true)
  }
  patchUint32(at: number, value: number): void {
    this.view.setUint32(at, value, true)
  }
  patchUint64(at: number, value: number): void {
    this.view.setBigUint64(at, BigInt(value), true)
  }
  finish(): Uint8Array {
    return this.buffer.slice(0, this.size)
  }
}

/** The bytes of an ASCII FBX file. */
export function writeAsciiTree(nodes: readonly WritableNode[], version = 7400): Uint8Array {
  const digits = String(version).split('')
  const lines = [
    `; FBX ${digits[0]}.${digits[1]}.0 project file`,
    '; ----------------------------------------------------',
    '',
  ]
  for (const n of nodes) writeAsciiNode(lines, n, '')
  return utf8.encode(`${lines.join('\n')}\n`)
}

function writeAsciiNode(lines: string[], n: WritableNode, indent: string): void {
  const [first] = n.values
  if (
    first instanceof Float64Array ||
    first instanceof Float32Array ||
    first instanceof Int32Array ||
    first instanceof BigInt64Array
  ) {
    lines.push(
      `${indent}${n.name}: *${first.length} {`,
      `${indent}\ta: ${Array.from(first as ArrayLike<number>).join(',')}`,
      `${indent}}`,
    )
    return
  }
  const values = n.values.map(asciiValue).join(', ')
  if (n.children.length === 0 && n.values.length > 0) {
    lines.push(`${indent}${n.name}: ${values}`)
    return
  }
  lines.push(`${indent}${n.name}: ${values} {`)
  for (const child of n.children) writeAsciiNode(lines, child, `${indent}\t`)
  lines.push(`${indent}}`)
}

function asciiValue(value: WritableValue): string {
  if (typeof value === 'string') return `"${escapeText(asciiName(value))}"`
  if (typeof value === 'boolean') return value ? 'T' : 'F'
  if (value instanceof Uint8Array) return `"${base64(value)}"`
  if (typeof value === 'object') return String((value as Int).int)
  return String(value)
}

/** `Name\0\x01Class` is written `Class::Name`. */
function asciiName(value: string): string {
  const at = value.indexOf('\0\u0001')
  return at < 0 ? value : `${value.slice(at + 2)}::${value.slice(0, at)}`
}

function escapeText(value: string): string {
  return value.replace(/[&"\n\r]/g, (c) => ({ '&': '&amp;', '"': '&quot;', '\n': '&lf;', '\r': '&cr;' })[c]!)
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}
