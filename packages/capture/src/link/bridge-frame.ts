import type { CaptureFrame } from '../source/capture-frame.ts'

/** The first message of a bridge, as JSON. */
export interface BridgeHello {
  readonly facework: 1
  /** Names of the values of each frame. */
  readonly controls: readonly string[]
  /** Frames per second of the source, where it is known. */
  readonly rate?: number | undefined
  readonly source?: string | undefined
}

const HEAD = 7
const MOST_CONTROLS = 4096

/** Bytes of a frame with `controls` values. */
export const bridgeFrameSize = (controls: number): number => 4 + 8 + 4 * (controls + HEAD + 1)

/** Little-endian: u32 sequence, f64 time, f32 values, f32 head (rotation, then position; NaN where there is none), f32 confidence. */
export function encodeBridgeFrame(
  { time, values, head, confidence }: CaptureFrame,
  sequence: number,
): Uint8Array {
  const bytes = new Uint8Array(bridgeFrameSize(values.length))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, sequence >>> 0, true)
  view.setFloat64(4, time, true)
  let at = 12
  const put = (value: number) => {
    view.setFloat32(at, value, true)
    at += 4
  }
  values.forEach(put)
  const pose = head ? [...head.rotation, ...head.position] : new Array<number>(HEAD).fill(Number.NaN)
  pose.forEach(put)
  put(confidence)
  return bytes
}

/** A frame and its number; undefined when the bytes are none with so many controls. */
export function decodeBridgeFrame(
  bytes: Uint8Array,
  controls: number,
): { frame: CaptureFrame; sequence: number } | undefined {
  if (bytes.length !== bridgeFrameSize(controls)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const float = (index: number) => view.getFloat32(12 + 4 * index, true)
  const time = view.getFloat64(4, true)
  const confidence = float(controls + HEAD)
  if (!Number.isFinite(time) || !Number.isFinite(confidence)) return undefined
  // Infinite ones would move a face out of sight, and are as good as none.
  const seen = (value: number) => (Number.isFinite(value) ? value : Number.NaN)
  const values = Float32Array.from({ length: controls }, (_, i) => seen(float(i)))
  const [x, y, z, w, px, py, pz] = Array.from({ length: HEAD }, (_, i) => float(controls + i)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const isHead = [x, y, z, w, px, py, pz].every(Number.isFinite)
  const head = isHead ? { rotation: [x, y, z, w] as const, position: [px, py, pz] as const } : undefined
  return { frame: { time, values, head, confidence }, sequence: view.getUint32(0, true) }
}

/** The first message of a bridge; undefined when it is none. */
export function readBridgeHello(text: string): BridgeHello | undefined {
  try {
    const value = JSON.parse(text) as Partial<BridgeHello> | null
    if (value?.facework !== 1 || !Array.isArray(value.controls) || value.controls.length > MOST_CONTROLS)
      return undefined
    if (!value.controls.every((name) => typeof name === 'string')) return undefined
    const rate = Number.isFinite(value.rate) && value.rate! > 0 ? value.rate : undefined
    const source = typeof value.source === 'string' ? value.source : undefined
    return { facework: 1, controls: value.controls, rate, source }
  } catch {
    return undefined
  }
}
