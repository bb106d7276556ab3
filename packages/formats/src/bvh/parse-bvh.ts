import { FaceworkError } from '@facework/report'

/** A joint or end site as the file has it: its own units and axes. */
export interface BvhNode {
  readonly name: string
  readonly endSite: boolean
  /** Index of the parent, −1 for roots. Parents come first. */
  readonly parent: number
  readonly offset: [number, number, number]
  /** As `Xrotation`, in the order they are applied. */
  readonly channels: string[]
}

export interface BvhFile {
  readonly nodes: readonly BvhNode[]
  /** The frame count of MOTION; 0 when it is missing. */
  readonly frameCount: number
  readonly frameTime: number
  /** Lines of numbers after the frame time. */
  readonly motion: string
}

const MEND = 'Export the file again, or copy it again from where it came.'
/** Beyond this no sum of offsets is a place; 1e9 km. */
export const FARTHEST = 1e15

/** Whether the bytes are a BVH file: the first word is HIERARCHY. */
export function isBvh(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*HIERARCHY\s/i.test(new TextDecoder('utf-8').decode(bytes.subarray(0, 1024)))
}

// [B1]
/** Takes a file apart; nothing is allocated by what it says of itself, only by what is there. */
export function parseBvh(bytes: Uint8Array): BvhFile {
  if (!isBvh(bytes)) {
    throw new FaceworkError(
      'bvh/not-bvh',
      '',
      'This is not a BVH file: its first word is not HIERARCHY.',
      'Give a .bvh file.',
    )
  }
  const text = new TextDecoder('utf-8').decode(bytes)
  const split = /^[ \t]*MOTION\b[^\n\r]*$/im.exec(text)
  const nodes = readHierarchy(split ? text.slice(0, split.index) : text)
  const rest = split ? text.slice(split.index + split[0].length) : ''
  const frames = /^\s*Frames\s*:?\s*(\d{1,15})/i.exec(rest)
  const after = frames ? rest.slice(frames[0].length) : rest
  const time = /^\s*Frame\s+Time\s*:?\s*(\S+)/i.exec(after)
  return {
    nodes,
    frameCount: frames ? Number(frames[1]) : 0,
    frameTime: time ? Number(time[1]) : Number.NaN,
    motion: time ? after.slice(time[0].length) : after,
  }
}

function readHierarchy(text: string): BvhNode[] {
  // Braces on lines of their own, wherever a writer put them.
  const lines = text.replace(/[{}]/g, '\n$&\n').split(/[\r\n]+/)
  const nodes: BvhNode[] = []
  const open: number[] = []
  let waiting = -1
  const broken = (message: string): never => {
    throw new FaceworkError('bvh/hierarchy', `joints[${nodes.length - 1}]`, message, MEND)
  }
  for (const raw of lines) {
    const line = raw.trim()
    if (line === '' || /^\uFEFF?HIERARCHY$/i.test(line)) continue
    const [word = '', ...rest] = line.split(/\s+/)
    const keyword = word.toUpperCase()
    if (keyword === 'ROOT' || keyword === 'JOINT' || keyword === 'END') {
      if (waiting >= 0)
        broken(`"${line.slice(0, 60)}" comes where the braces of the joint before it should open.`)
      const parent = open.at(-1) ?? -1
      if (keyword === 'ROOT' ? parent >= 0 : parent < 0)
        broken(`"${line.slice(0, 60)}" stands ${parent < 0 ? 'outside of' : 'inside'} a joint.`)
      if (parent >= 0 && nodes[parent]!.endSite) broken('An end site holds another joint.')
      const name = keyword === 'END' ? '' : line.slice(word.length).trim()
      waiting = nodes.push({ name, endSite: keyword === 'END', parent, offset: [0, 0, 0], channels: [] }) - 1
    } else if (line === '{') {
      if (waiting < 0) broken('A brace opens without a joint before it.')
      open.push(waiting)
      waiting = -1
    } else if (line === '}') {
      if (open.length === 0) broken('A brace closes that was never opened.')
      open.pop()
    } else if (keyword === 'OFFSET' && open.length > 0) {
      const numbers = rest.slice(0, 3).map(Number)
      if (numbers.length < 3 || !numbers.every((n) => Math.abs(n) <= FARTHEST))
        broken(`OFFSET should be followed by three numbers; found "${line.slice(0, 60)}".`)
      nodes[open.at(-1)!]!.offset.splice(0, 3, ...numbers)
    } else if (keyword === 'CHANNELS' && open.length > 0) {
      const { channels } = nodes[open.at(-1)!]!
      if (Number(rest[0]) !== rest.length - 1)
        broken(`CHANNELS says ${rest[0]} and names ${rest.length - 1}: "${line.slice(0, 60)}".`)
      channels.splice(0, channels.length, ...rest.slice(1))
    } else broken(`"${line.slice(0, 60)}" is not known in a hierarchy.`)
  }
  if (nodes.length === 0) broken('The file names no joint.')
  if (open.length > 0 || waiting >= 0) broken('The file ends inside the hierarchy.')
  return nodes
}
