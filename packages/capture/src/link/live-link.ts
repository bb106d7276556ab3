import {
  curveNameOf,
  type LiveLinkPacket,
  PACKET_COLUMNS,
  readPacket,
  writePacket,
} from '@facework/formats/internal'
import { CAPTURE_CONTROLS, type CaptureFrame, headAngles } from '../source/capture-frame.ts'
import { quaternionFromHeadAngles } from '../source/head-rotation.ts'
import { controlIndex, emptyValues } from './control-values.ts'
import type { LinkFrame, LinkReader } from './link-frame.ts'

const COUNT = PACKET_COLUMNS.length
/** By control: its place in a packet. */
const COLUMNS = CAPTURE_CONTROLS.map((name) =>
  PACKET_COLUMNS.findIndex((column) => curveNameOf(column) === name),
)
const [HEAD_YAW, HEAD_PITCH, HEAD_ROLL] = ['HeadYaw', 'HeadPitch', 'HeadRoll'].map((column) =>
  PACKET_COLUMNS.indexOf(column),
) as [number, number, number]
const CONTROLS = PACKET_COLUMNS.map((column) => controlIndex(curveNameOf(column)))

/** Weights and radians: anything larger is damage, and angles beyond reason have no sine. */
const isSmall = (value: number) => Math.abs(value) <= 100

/** Live Link Face in ARKit mode, packet version 6: a frame per packet. */
export function liveLinkReader(): LinkReader {
  return {
    read(bytes) {
      const packet = readPacket(bytes)
      const isFace =
        typeof packet !== 'string' && packet.values.length === COUNT && packet.values.every(isSmall)
      return isFace ? [frameFromLiveLink(packet)] : []
    },
  }
}

function frameFromLiveLink({
  subject,
  device,
  frame,
  subFrame,
  numerator,
  denominator,
  values,
}: LiveLinkPacket): LinkFrame {
  const controls = emptyValues()
  for (let i = 0; i < CONTROLS.length; i++) if (CONTROLS[i]! >= 0) controls[CONTROLS[i]!] = values[i]!
  const rotation = quaternionFromHeadAngles(values[HEAD_YAW]!, values[HEAD_PITCH]!, values[HEAD_ROLL]!)
  return {
    subject: subject || device,
    time: ((frame + subFrame) * denominator) / numerator,
    values: controls,
    head: { rotation, position: [0, 0, 0] },
    confidence: 1,
  }
}

export interface LiveLinkOutput {
  readonly device: string
  readonly subject: string
  /** Frames per second: a whole number, or one of 1000/1001 of one. */
  readonly rate: number
}

/** The packet of a frame; missing controls are 0. */
export function liveLinkBytes(frame: CaptureFrame, { device, subject, rate }: LiveLinkOutput): Uint8Array {
  const isWhole = Math.abs(rate - Math.round(rate)) < 1e-6
  const [numerator, denominator] = isWhole ? [Math.round(rate), 1] : [Math.round(rate * 1.001) * 1000, 1001]
  const count = (frame.time * numerator) / denominator
  // The nearest frame where the time is one but for rounding.
  const whole = Math.floor(count + 1e-4)
  const values = new Float64Array(COUNT)
  COLUMNS.forEach((column, i) => {
    const value = frame.values[i]!
    if (column >= 0) values[column] = Number.isFinite(value) ? value : 0
  })
  if (frame.head) {
    const [yaw, pitch, roll] = headAngles(frame.head.rotation)
    values[HEAD_YAW] = yaw
    values[HEAD_PITCH] = pitch
    values[HEAD_ROLL] = roll
  }
  return writePacket({
    device,
    subject,
    frame: whole,
    subFrame: Math.max(0, count - whole),
    numerator,
    denominator,
    values,
  })
}
