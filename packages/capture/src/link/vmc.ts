import type { MapLine, Quat, Vec3 } from '@facework/documents'
import { vrm1ToArkit } from '@facework/documents/internal'
import { multiplyQuaternions, normalizeQuaternion } from '@facework/math/internal'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import { controlIndex, emptyValues } from './control-values.ts'
import type { LinkFrame, LinkReader } from './link-frame.ts'
import { type OscArgument, type OscOutput, oscBundles, readOsc } from './osc.ts'

/** Presets of VRM 0 by those of VRM 1 that replace them, in lower case. */
// biome-ignore format: a table
const VRM_0: Readonly<Record<string, string>> = {
  a: 'aa', i: 'ih', u: 'ou', e: 'ee', o: 'oh', blink_l: 'blinkLeft', blink_r: 'blinkRight', joy: 'happy', sorrow: 'sad', fun: 'relaxed',
}
const PRESETS: ReadonlyMap<string, string> = new Map([
  ...vrm1ToArkit.lines.flatMap(({ terms }) =>
    terms.map(({ source }) => [source.toLowerCase(), source] as const),
  ),
  ...Object.entries(VRM_0),
])
const NO_TURN: Quat = [0, 0, 0, 1]

/**
 * Virtual Motion Capture protocol: blend values are kept until `/VMC/Ext/Blend/Apply`. Values have the names of
 * ARKit-52 ("perfect sync"), or else those of VRM presets, which are mapped.
 */
export function vmcReader(): LinkReader {
  let controls = emptyValues()
  let hasControls = false
  let presets = new Map<string, number>()
  let head: Quat = NO_TURN
  let neck: Quat = NO_TURN
  let hasHead = false
  let position: Vec3 = [0, 0, 0]
  let time: number | undefined
  const finished = (arrival: number): LinkFrame => {
    const values = hasControls ? controls : valuesFromPresets(presets)
    const frame = {
      subject: '',
      time: time ?? arrival,
      values,
      head: hasHead ? { rotation: turned(neck, head), position } : undefined,
      confidence: 1,
    }
    controls = emptyValues()
    hasControls = hasHead = false
    presets = new Map()
    head = neck = NO_TURN
    time = undefined
    return frame
  }
  const setBlend = (name: OscArgument | undefined, value: OscArgument | undefined) => {
    if (typeof name !== 'string' || !isNumber(value)) return
    const index = controlIndex(name)
    if (index >= 0) {
      controls[index] = value
      hasControls = true
    }
    const preset = PRESETS.get(name.toLowerCase())
    if (preset !== undefined && presets.size < PRESETS.size) presets.set(preset, value)
  }
  return {
    read(packet, arrival) {
      const frames: LinkFrame[] = []
      for (const { address, args } of readOsc(packet) ?? []) {
        if (address === '/VMC/Ext/Blend/Val') setBlend(args[0], args[1])
        else if (address === '/VMC/Ext/Blend/Apply') {
          if (hasControls || presets.size > 0) frames.push(finished(arrival))
        } else if (address === '/VMC/Ext/T') time = isNumber(args[0]) ? args[0] : undefined
        else if (address === '/VMC/Ext/Root/Pos') position = positionIn(args) ?? position
        else if (address === '/VMC/Ext/Bone/Pos') {
          const rotation = rotationIn(args)
          if (args[0] === 'Neck' && rotation) neck = rotation
          if (args[0] === 'Head' && rotation) head = rotation
          if (rotation && (args[0] === 'Head' || args[0] === 'Neck')) hasHead = true
        }
      }
      return frames
    },
  }
}

const isNumber = (value: OscArgument | undefined): value is number =>
  typeof value === 'number' && Math.abs(value) < 1e6

/** Unity's axes are mirrored: p = (−x, y, z), q = (x, −y, −z, w). */
function positionIn(args: readonly OscArgument[]): Vec3 | undefined {
  const [x, y, z] = args.slice(1, 4)
  return isNumber(x) && isNumber(y) && isNumber(z) ? [-x, y, z] : undefined
}

function rotationIn(args: readonly OscArgument[]): Quat | undefined {
  const [x, y, z, w] = args.slice(4, 8)
  if (!isNumber(x) || !isNumber(y) || !isNumber(z) || !isNumber(w)) return undefined
  const length = Math.hypot(x, y, z, w)
  // Far from a rotation: it would turn the head anywhere.
  return length > 0.5 && length < 2 ? [x / length, -y / length, -z / length, w / length] : undefined
}

function turned(neck: Quat, head: Quat): Quat {
  const out = [0, 0, 0, 1]
  multiplyQuaternions(out, 0, neck, 0, head, 0)
  normalizeQuaternion(out, 0)
  return out as unknown as Quat
}

function valuesFromPresets(presets: ReadonlyMap<string, number>): Float32Array {
  const values = emptyValues()
  for (const line of vrm1ToArkit.lines) values[controlIndex(line.target)] = lineValue(line, presets)
  return values
}

function lineValue({ terms, offset, range }: MapLine, presets: ReadonlyMap<string, number>): number {
  const value = terms.reduce(
    (sum, { source, gain, by }) =>
      sum + gain * (presets.get(source) ?? 0) * (by === undefined ? 1 : (presets.get(by) ?? 0)),
    offset,
  )
  return range ? Math.max(range[0], Math.min(range[1], value)) : value
}

/** Packets of a frame, the last with `/VMC/Ext/Blend/Apply`: names of ARKit-52, as avatars for perfect sync have them. */
export function vmcBytes({ time, values, head }: CaptureFrame): Uint8Array[] {
  const messages: OscOutput[] = [
    { address: '/VMC/Ext/OK', types: 'i', args: [1] },
    { address: '/VMC/Ext/T', types: 'f', args: [time] },
  ]
  if (head) {
    const [x, y, z, w] = head.rotation
    const [px, py, pz] = head.position
    const place = (address: string, name: string, numbers: readonly number[]) =>
      messages.push({ address, types: 'sfffffff', args: [name, ...numbers] })
    place('/VMC/Ext/Root/Pos', 'root', [-px, py, pz, 0, 0, 0, 1])
    place('/VMC/Ext/Bone/Pos', 'Head', [0, 0, 0, x, -y, -z, w])
  }
  CAPTURE_CONTROLS.forEach((name, i) => {
    if (!Number.isFinite(values[i])) return
    const clip = name.charAt(0).toUpperCase() + name.slice(1)
    messages.push({ address: '/VMC/Ext/Blend/Val', types: 'sf', args: [clip, values[i]!] })
  })
  messages.push({ address: '/VMC/Ext/Blend/Apply', types: '', args: [] })
  return oscBundles(messages)
}
