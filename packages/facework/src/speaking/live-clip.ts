import { VOICE_CONTROLS } from '@facework/capture/internal'
import { type Clip, clipKind } from '@facework/documents'

/** A clip whose one frame is written again and again while it plays, so that speech mixes as every clip does. */
export interface LiveClip {
  readonly clip: Clip
  /** Shows values in the order of VOICE_CONTROLS. */
  write(values: Float32Array): void
}

export function createLiveClip(): LiveClip {
  const clip = clipKind.create('speech', {
    duration: 1,
    loop: true,
    curves: VOICE_CONTROLS.map((name) => ({
      type: 'sampled',
      name,
      start: 0,
      rate: 1,
      values: new Float32Array(2),
      before: 'hold',
      after: 'hold',
    })),
  })
  // Compiled clips refer to these arrays and do not copy them.
  const columns = clip.curves.map((curve) => (curve.type === 'sampled' ? curve.values : new Float32Array(0)))
  return {
    clip,
    write(values) {
      for (let c = 0; c < columns.length; c++) columns[c]!.fill(values[c]!)
    },
  }
}
