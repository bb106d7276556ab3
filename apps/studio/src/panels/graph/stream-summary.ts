import type { PoseBuffers } from '@facework/runtime'

/** What a wire carries in one frame. */
export interface StreamSummary {
  readonly curves: number
  readonly joints: number
  readonly morphs: number
  /** Curves with the largest values, largest first. */
  readonly strongest: readonly (readonly [name: string, value: number])[]
  /** Curves that are not as good as zero. */
  readonly active: number
}

const SHOWN = 3
const ACTIVE = 0.01

export function summarise(pose: PoseBuffers, curveNames: readonly string[]): StreamSummary {
  const present = (presence: Float32Array) => presence.reduce((sum, p) => sum + (p > 0 ? 1 : 0), 0)
  const active = curveNames
    .flatMap((name, i) =>
      pose.curvePresence[i]! > 0 && Math.abs(pose.curves[i]!) > ACTIVE
        ? [[name, pose.curves[i]!] as const]
        : [],
    )
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  let joints = 0
  for (let i = 0; i < pose.rotationPresence.length; i++)
    if (pose.rotationPresence[i]! > 0 || pose.translationPresence[i]! > 0 || pose.scalePresence[i]! > 0)
      joints++
  return {
    curves: present(pose.curvePresence),
    joints,
    morphs: present(pose.morphPresence),
    strongest: active.slice(0, SHOWN),
    active: active.length,
  }
}

/** Round ports are rose for curves alone, grey for poses. */
export const isCurvesOnly = (stream: StreamSummary | undefined) =>
  stream !== undefined && stream.curves > 0 && stream.joints === 0 && stream.morphs === 0

const count = (of: number, word: string) => (of === 0 ? '' : `${of} ${word}${of === 1 ? '' : 's'}`)

/** `19 joints · 52 curves · 3 morphs`; all that is there. */
export function streamText({ curves, joints, morphs }: StreamSummary): string {
  const words = [count(joints, 'joint'), count(curves, 'curve'), count(morphs, 'morph')].filter(Boolean)
  return words.join(' · ') || 'nothing'
}

/** The one number that fits on a wire. */
export function shortStreamText({ curves, joints, morphs }: StreamSummary): string {
  return count(joints, 'joint') || count(curves, 'curve') || count(morphs, 'morph') || 'nothing'
}
