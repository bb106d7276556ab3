import type { Model } from '@facework/documents'
import {
  multiplyQuaternions,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'

/** A channel that somebody spoke of. */
export interface ReferenceChannel {
  readonly value: readonly number[]
  readonly presence: number
}

/** Channels by key: `t jaw`, `r jaw`, `s jaw`, `m mesh/morph`, `c curve`. One that is missing is absent. */
export type ReferencePose = ReadonlyMap<string, ReferenceChannel>

export function turned(v: readonly number[], q: readonly number[]): number[] {
  const turn = [0, 0, 0, 0]
  quaternionFromRotationVector(turn, 0, v, 0)
  multiplyQuaternions(turn, 0, turn, 0, q, 0)
  return turn
}

export function turnVector(q: readonly number[], base: readonly number[]): number[] {
  const turn = [0, 0, 0, 0]
  const v = [0, 0, 0]
  turnBetween(turn, 0, q, 0, base, 0)
  rotationVectorFromQuaternion(v, 0, turn, 0)
  return v
}

/** Every joint and morph of a model at rest, all present. */
export function restPose(model: Pick<Model, 'joints' | 'meshes'>): ReferencePose {
  const pose = new Map<string, ReferenceChannel>()
  for (const { name, reference } of model.joints) {
    pose.set(`t ${name}`, { value: reference.t, presence: 1 })
    pose.set(`r ${name}`, { value: reference.r, presence: 1 })
    pose.set(`s ${name}`, { value: reference.s, presence: 1 })
  }
  for (const mesh of model.meshes)
    for (const morph of mesh.morphs)
      pose.set(`m ${mesh.name}/${morph.name}`, { value: [morph.default], presence: 1 })
  return pose
}

// [C5]
/** Σ wᵢpᵢvᵢ / Σ wᵢpᵢ; rotations as vectors from the rest. */
export function mixChannels(
  key: string,
  parts: readonly { readonly channel: ReferenceChannel | undefined; readonly weight: number }[],
  rest: ReferencePose,
): ReferenceChannel | undefined {
  const said = parts.flatMap(({ channel, weight }) =>
    channel && weight * channel.presence > 0
      ? [{ value: channel.value, share: weight * channel.presence }]
      : [],
  )
  const presence = said.reduce((sum, s) => sum + s.share, 0)
  if (presence <= 0) return undefined
  const isRotation = key.startsWith('r ')
  const base = rest.get(key)?.value ?? []
  const vectors = said.map(({ value, share }) => ({
    share,
    value: isRotation ? turnVector(value, base) : value,
  }))
  const mean = vectors[0]!.value.map(
    (_, k) => vectors.reduce((sum, v) => sum + v.share * v.value[k]!, 0) / presence,
  )
  return { value: isRotation ? turned(mean, base) : mean, presence }
}

// [C5]
/** `above` takes weight × presence, what remains of 1 goes to `below`. */
export function layChannel(
  key: string,
  above: ReferenceChannel | undefined,
  weight: number,
  below: ReferenceChannel | undefined,
  rest: ReferencePose,
): ReferenceChannel | undefined {
  const share = Math.min(weight * (above?.presence ?? 0), 1)
  const left = Math.min(below?.presence ?? 0, 1 - share)
  return mixChannels(
    key,
    [
      { channel: above && { ...above, presence: 1 }, weight: share },
      { channel: below && { ...below, presence: 1 }, weight: left },
    ],
    rest,
  )
}

/** One number that somebody says. */
export const said = (value: number): ReferenceChannel => ({ value: [value], presence: 1 })

/** A curve with the share it is absent by as 0. */
export function filledCurve(pose: ReferencePose, name: string): number {
  const channel = pose.get(`c ${name}`)
  return channel ? Math.min(channel.presence, 1) * channel.value[0]! : 0
}
