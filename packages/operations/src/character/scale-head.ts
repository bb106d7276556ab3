import type { Clip, ClipContent, Joint, Mesh, Model, Skeleton, Transform } from '@facework/documents'
import { defined } from '@facework/documents/internal'

export interface ScalableHead {
  readonly skeleton?: Skeleton | undefined
  readonly model?: Model | undefined
  readonly clips: readonly Clip[]
}

/**
 * A head made larger or smaller as a whole: where joints rest, what is drawn, and how far clips move things.
 * Use it on import, for files whose unit is not what they say.
 *
 *   const { model, clips } = scaleHead(imported, 0.01) // it was in centimetres
 */
export function scaleHead<H extends ScalableHead>(head: H, factor: number): H {
  if (factor === 1) return head
  return {
    ...head,
    ...(head.skeleton
      ? { skeleton: { ...head.skeleton, joints: scaledJoints(head.skeleton.joints, factor) } }
      : {}),
    ...(head.model ? { model: scaledModel(head.model, factor) } : {}),
    clips: head.clips.map((clip) => ({
      ...clip,
      ...scaledContent(clip, factor),
      ...(clip.source?.content
        ? { source: { ...clip.source, content: scaledContent(clip.source.content, factor) } }
        : {}),
    })),
  }
}

const times = (column: Float32Array, factor: number) => column.map((v) => v * factor)

const scaledTransform = ({ t, ...rest }: Transform, factor: number): Transform => ({
  ...rest,
  t: [t[0] * factor, t[1] * factor, t[2] * factor],
})

const scaledJoints = (joints: readonly Joint[], factor: number): Joint[] =>
  joints.map((joint) => ({ ...joint, reference: scaledTransform(joint.reference, factor) }))

function scaledModel(model: Model, factor: number): Model {
  return {
    ...model,
    joints: scaledJoints(model.joints, factor),
    meshes: model.meshes.map(
      (mesh): Mesh =>
        defined({
          ...mesh,
          transform: scaledTransform(mesh.transform, factor),
          skin: mesh.skin
            ? { ...mesh.skin, inverseBinds: scaledBinds(mesh.skin.inverseBinds, factor) }
            : undefined,
          primitives: mesh.primitives.map((primitive) => ({
            ...primitive,
            positions: times(primitive.positions, factor),
            morphs: primitive.morphs.map((morph) => ({
              ...morph,
              positions: times(morph.positions, factor),
            })),
          })),
        }),
    ),
  }
}

/** Both spaces they lead between are scaled alike: only the way between their origins changes. */
const scaledBinds = (binds: Float32Array, factor: number) =>
  binds.map((v, i) => (i % 16 >= 12 && i % 16 < 15 ? v * factor : v))

function scaledContent<C extends ClipContent>(content: C, factor: number): C {
  return {
    ...content,
    joints: content.joints.map((track) =>
      track.path === 'translation' ? { ...track, values: times(track.values, factor) } : track,
    ),
  }
}
