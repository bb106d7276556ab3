import { FaceworkError } from '@facework/report'
import { base64 } from './base64.ts'
import { BinaryReader, ChunkEnd } from './binary-reader.ts'
import { decompressLz4 } from './lz4.ts'
import type { XmlElement } from './parse-xml.ts'

const MARK = [0x3c, 0x72, 0x6f, 0x62, 0x6c, 0x6f, 0x78, 0x21, 0x89, 0xff, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER = 32
const CHUNK_HEADER = 16
const ZSTANDARD = [0x28, 0xb5, 0x2f, 0xfd]
/** [B1] Animations are far smaller; more would not fit into memory beside what is made of it. */
const MOST_BYTES = 64 << 20
/** [B1] Instances and values: a face of 50 controls with 3,000 keyframes has 900,000. */
const MOST_VALUES = 1_500_000
/** Deeper trees are damage: Roblox rigs are about twenty deep. */
const MAX_DEPTH = 200

/** What an animation of a face is read from. */
const WANTED: ReadonlySet<string> = new Set([
  'Name',
  'Loop',
  'Time',
  'Value',
  'EasingStyle',
  'EasingDirection',
  'ValuesAndTimes',
])

/** Numbers of the types of properties. */
const TYPE = { text: 0x01, yes: 0x02, float: 0x04, double: 0x05, enumeration: 0x12 } as const

interface Instance {
  readonly item: XmlElement
  readonly properties: XmlElement[]
  readonly children: XmlElement[]
}

/** Whether some bytes are a Roblox model in its binary form (`.rbxm`). */
export const isBinaryModel = (bytes: Uint8Array): boolean => MARK.every((byte, i) => bytes[i] === byte)

/** Reads a binary Roblox model as the elements that its XML form (`.rbxmx`) has; only what animations need. */
export function parseBinaryModel(bytes: Uint8Array): XmlElement {
  const classes = new Map<number, { readonly name: string; readonly references: readonly number[] }>()
  const instances = new Map<number, Instance>()
  const top: XmlElement[] = []
  let path = 'header'
  let left = MOST_VALUES
  const take = (count: number) => {
    left -= count
    if (left < 0) throw new ChunkEnd()
  }
  try {
    for (const { name, data } of chunksOf(bytes)) {
      path = name
      const reader = new BinaryReader(data)
      if (name === 'INST') {
        const [id, type, isService, count] = [reader.count(), reader.text(), reader.byte(), reader.count()]
        const references = reader.references(count)
        if (isService > 1) throw new ChunkEnd()
        classes.set(id, { name: type, references })
        take(count)
        for (const each of references) instances.set(each, newInstance(type))
      } else if (name === 'PROP') {
        const own = classes.get(reader.count())
        const property = reader.text()
        if (!own || !WANTED.has(property)) continue
        take(own.references.length)
        const values = valuesOf(reader, own.references.length, property === 'ValuesAndTimes')
        own.references.forEach((each, i) => {
          if (values) instances.get(each)!.properties.push(element('property', values[i]!, property))
        })
      } else if (name === 'PRNT') {
        reader.byte()
        const count = reader.count()
        const [children, parents] = [reader.references(count), reader.references(count)]
        const parentOf = new Map(children.map((child, i) => [child, parents[i]!]))
        for (const [child, parent] of parentOf) {
          const instance = instances.get(child)
          const list = parent === -1 ? top : instances.get(parent)?.children
          if (!instance || !list || depthOf(child, parentOf) > MAX_DEPTH) throw new ChunkEnd()
          list.push(instance.item)
        }
      }
    }
  } catch (error) {
    if (error instanceof ChunkEnd) throw damaged(path)
    throw error
  }
  if (top.length === 0 && instances.size > 0) throw damaged('PRNT')
  return { name: '', attributes: new Map(), children: top, text: '' }
}

function newInstance(type: string): Instance {
  const properties: XmlElement[] = []
  const own: XmlElement = { name: 'Properties', attributes: new Map(), children: properties, text: '' }
  const children = [own]
  return {
    item: { name: 'Item', attributes: new Map([['class', type]]), children, text: '' },
    properties,
    children,
  }
}

/** How many parents an instance has; more than `MAX_DEPTH` where they go round. */
function depthOf(child: number, parentOf: ReadonlyMap<number, number>): number {
  let depth = 0
  for (let at = parentOf.get(child); at !== undefined && at !== -1 && depth <= MAX_DEPTH; depth++)
    at = parentOf.get(at)
  return depth
}

const element = (name: string, text: string, called: string): XmlElement => ({
  name,
  attributes: new Map([['name', called]]),
  children: [],
  text,
})

/** As the XML form writes them; undefined for a type that no wanted property has. */
function valuesOf(reader: BinaryReader, count: number, areBytes: boolean): readonly string[] | undefined {
  const type = reader.byte()
  const each = (read: (i: number) => string) => Array.from({ length: count }, (_, i) => read(i))
  if (type === TYPE.text) return each(() => (areBytes ? base64(reader.sized()) : reader.text()))
  if (type === TYPE.yes) return each(() => String(reader.byte() === 1))
  if (type === TYPE.enumeration) return [...reader.words(count)].map(String)
  if (type === TYPE.float) return [...reader.floats(count)].map(String)
  if (type === TYPE.double)
    return each(() => {
      const bytes = reader.bytes(8)
      return String(new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true))
    })
  return undefined
}

function* chunksOf(bytes: Uint8Array): Iterable<{ readonly name: string; readonly data: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let left = MOST_BYTES
  for (let at = HEADER; ; ) {
    if (at + CHUNK_HEADER > bytes.length) throw damaged('END')
    const name = String.fromCharCode(...bytes.subarray(at, at + 4)).replace(/\0+$/, '')
    if (name === 'END') return
    const [packed, size] = [view.getUint32(at + 4, true), view.getUint32(at + 8, true)]
    const end = at + CHUNK_HEADER + (packed || size)
    left -= size
    if (end > bytes.length || left < 0) throw damaged(name)
    const stored = bytes.subarray(at + CHUNK_HEADER, end)
    if (packed > 0 && ZSTANDARD.every((byte, i) => stored[i] === byte)) throw zstandard()
    const data = packed === 0 ? stored : decompressLz4(stored, size)
    if (!data) throw damaged(name)
    yield { name, data }
    at = end
  }
}

const damaged = (path: string) =>
  new FaceworkError(
    'rbxmx/binary',
    path,
    `The Roblox model is damaged: its part ${path} is cut off or not what it should be.`,
    'Save the file again from Roblox Studio, as .rbxm or .rbxmx.',
  )

const zstandard = () =>
  new FaceworkError(
    'rbxmx/compression',
    'roblox',
    'The Roblox model is compressed with Zstandard, which is not read; LZ4 and plain parts are.',
    'Save the file from Roblox Studio as .rbxmx.',
  )
