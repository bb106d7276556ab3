import type { Clip, Curve } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { CAPTURE_CONTROLS, type CaptureFrame, HEAD_CONTROLS } from './capture-frame.ts'
import type { FaceSource, SourceState } from './face-source.ts'
import { quaternionFromHeadAngles } from './head-rotation.ts'

export interface ClipSourceOptions {
  /** Frames per second; the clip's own, or 30. */
  readonly rate?: number | undefined
  /** Waits until a frame is due, in seconds from the start. Frames follow each other at once unless given. */
  readonly wait?: ((time: number) => Promise<void>) | undefined
}

/** A clip that performs as a camera would: for tests, and to try a live set-up without one. */
export function clipSource(clip: Clip, { rate, wait }: ClipSourceOptions = {}): FaceSource {
  const frames = framesFromClip(clip, rate)
  let state: SourceState = 'idle'
  return {
    controls: CAPTURE_CONTROLS,
    sees: {},
    get state() {
      return state
    },
    async start(onFrame) {
      let stopped = false
      state = 'live'
      const perform = async () => {
        for (const frame of frames()) {
          await wait?.(frame.time)
          if (stopped) break
          onFrame(frame)
        }
        state = 'idle'
      }
      const done = perform()
      if (!wait) await done
      return () => {
        stopped = true
        state = 'idle'
      }
    },
  }
}

/** The frames of a clip at a rate, from its start; the head is turned where the clip has curves for it. */
export function framesFromClip(clip: Clip, rate = clip.frameRate ?? 30): () => Generator<CaptureFrame> {
  const curveOf = (name: string) => clip.curves.find((curve) => curve.name === name)
  const curves = CAPTURE_CONTROLS.map(curveOf)
  if (curves.every((curve) => curve === undefined)) {
    throw new FaceworkError(
      'capture/no-controls',
      `clip "${clip.name}"`,
      `Clip "${clip.name}" has no curve of ARKit-52, such as jawOpen; found ${
        clip.curves
          .map((c) => c.name)
          .slice(0, 3)
          .join(', ') || 'none'
      }.`,
      'Convert it first: facework clip convert --to arkit-52.',
    )
  }
  const head = HEAD_CONTROLS.map(curveOf)
  return function* () {
    const count = Math.floor(clip.duration * rate + 1e-6) + 1
    for (let i = 0; i < count; i++) yield frameAt(curves, head, i / rate)
  }
}

function frameAt(
  curves: readonly (Curve | undefined)[],
  head: readonly (Curve | undefined)[],
  time: number,
): CaptureFrame {
  const values = Float32Array.from(curves, (curve) => (curve ? valueAt(curve, time) : Number.NaN))
  const [yaw, pitch, roll] = head.map((curve) => (curve ? valueAt(curve, time) : 0)) as [
    number,
    number,
    number,
  ]
  const isTurned = head.some((curve) => curve !== undefined)
  const pose = isTurned
    ? { rotation: quaternionFromHeadAngles(yaw, pitch, roll), position: [0, 0, 0] as const }
    : undefined
  return { time, values, head: pose, confidence: 1 }
}
/** Straight lines between samples and between keys, held at the ends: what a recording of a take has. */
function valueAt(curve: Curve, time: number): number {
  if (curve.type === 'sampled') {
    const { values, start, rate } = curve
    const at = Math.max(0, Math.min(values.length - 1, (time - start) * rate))
    const i = Math.floor(at)
    return values[i]! + (values[Math.min(i + 1, values.length - 1)]! - values[i]!) * (at - i)
  }
  const { keys } = curve
  const next = keys.findIndex((key) => key.time > time)
  if (next < 0) return keys.at(-1)?.value ?? Number.NaN
  const [before, after] = [keys[next - 1], keys[next]!]
  if (!before) return after.value
  return before.value + ((after.value - before.value) * (time - before.time)) / (after.time - before.time)
}
