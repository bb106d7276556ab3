import type { Quat } from '@facework/documents'
import { PI } from '@facework/math/internal'
import type { HeadPose } from '../source/capture-frame.ts'
import { quaternionFromHeadAngles } from '../source/head-rotation.ts'
import { controlIndex, emptyValues } from './control-values.ts'
import { FACE_CAP_CONTROLS } from './face-cap-controls.ts'
import type { LinkFrame, LinkReader } from './link-frame.ts'
import { type OscArgument, type OscMessage, readOsc } from './osc.ts'

const RADIANS = PI / 180
const FACE_CAP_INDICES = FACE_CAP_CONTROLS.map(controlIndex)

/** Parts of a frame besides its controls, which have the numbers before these. */
const [POSITION, ANGLES, ROTATION] = [100, 101, 102]

/** Face Cap: `/W` with the index of a shape and its value, `/HT` place, `/HR` degrees or `/HRQ` rotation of the head. */
export function faceCapReader(): LinkReader {
  return frameAssembler(({ address, args }) => {
    if (address === '/W') return args.length === 2 ? (FACE_CAP_INDICES[args[0] as number] ?? -1) : -1
    if (address === '/HT' && args.length === 3) return POSITION
    if (address === '/HR' && args.length === 3) return ANGLES
    return address === '/HRQ' && args.length === 4 ? ROTATION : -1
  })
}

/** ARKit shapes over OSC: the last part of the address is the control, its argument the value. */
export function oscReader(): LinkReader {
  return frameAssembler(({ address, args }) =>
    args.length === 1 ? controlIndex(address.slice(address.lastIndexOf('/') + 1)) : -1,
  )
}

interface FramePart {
  values: Float32Array
  rotation?: Quat | undefined
  position?: HeadPose['position'] | undefined
}

/**
 * Frames of messages that have no mark of where one ends: a bundle is one, and of single messages one ends where
 * something comes that it already has. `partOf` tells what a message is: a control, a part of the head, or −1.
 */
function frameAssembler(partOf: (message: OscMessage) => number): LinkReader {
  let frame: FramePart = { values: emptyValues() }
  const seen = new Set<number>()
  let hasValues = false
  const finish = (arrival: number): LinkFrame => {
    const { values, rotation, position = [0, 0, 0] } = frame
    frame = { values: emptyValues() }
    seen.clear()
    hasValues = false
    return { subject: '', time: arrival, values, head: rotation && { rotation, position }, confidence: 1 }
  }
  return {
    read(packet, arrival) {
      const frames: LinkFrame[] = []
      let count = 0
      for (const message of readOsc(packet) ?? []) {
        const part = partOf(message)
        if (part < 0 || !message.args.every(isNumber)) continue
        if (seen.has(part) && hasValues) frames.push(finish(arrival))
        write(frame, part, message.args as readonly number[])
        seen.add(part)
        count++
        hasValues ||= part < POSITION
      }
      if (count > 1 && hasValues) frames.push(finish(arrival))
      return frames
    },
  }
}

function write(frame: FramePart, part: number, numbers: readonly number[]): void {
  const [x, y, z] = numbers as [number, number, number]
  if (part < POSITION) frame.values[part] = numbers.at(-1)!
  else if (part === POSITION) frame.position = [x, y, z]
  else if (part === ANGLES) frame.rotation = quaternionFromHeadAngles(y * RADIANS, x * RADIANS, z * RADIANS)
  else frame.rotation = unit(numbers) ?? frame.rotation
}

const isNumber = (value: OscArgument | undefined): value is number =>
  typeof value === 'number' && Math.abs(value) < 1e6

function unit(q: readonly number[]): Quat | undefined {
  const length = Math.hypot(...q)
  return length > 0.5 && length < 2 ? (q.map((n) => n / length) as unknown as Quat) : undefined
}
