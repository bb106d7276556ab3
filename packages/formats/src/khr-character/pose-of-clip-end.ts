import type { Clip, Model, Pose, Transform } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'

const PARTS: Readonly<Record<JointPath, keyof Transform>> = { translation: 't', rotation: 'r', scale: 's' }

/** What a clip holds at its end, where that is not the rest of the model. */
export function poseOfClipEnd(clip: Clip, model: Model): Pick<Pose, 'joints' | 'morphs'> {
  const references = new Map(model.joints.map(({ name, reference }) => [name, reference]))
  const joints = new Map<string, Transform>()
  for (const { joint, path, interpolation, values } of clip.joints) {
    const rest = references.get(joint)
    if (!rest) continue
    const part = PARTS[path]
    const end = lastValue(values, rest[part].length, interpolation)
    if (end.every((value, k) => value === Math.fround(rest[part][k]!))) continue
    joints.set(joint, { ...(joints.get(joint) ?? rest), [part]: end })
  }
  const morphs = new Map<string, Map<string, number>>()
  for (const { mesh, morph, interpolation, values } of clip.morphs) {
    const [weight] = lastValue(values, 1, interpolation)
    const rest = model.meshes.find((m) => m.name === mesh)?.morphs.find((m) => m.name === morph)
    if (!rest || weight === Math.fround(rest.default)) continue
    morphs.set(mesh, (morphs.get(mesh) ?? new Map()).set(morph, weight!))
  }
  return {
    joints: Object.fromEntries(joints),
    morphs: Object.fromEntries([...morphs].map(([mesh, own]) => [mesh, Object.fromEntries(own)])),
  }
}

/** A key of a spline is its tangents around its value. */
function lastValue(values: Float32Array, width: number, interpolation: string): number[] {
  const end = values.length - (interpolation === 'cubicspline' ? width : 0)
  return [...values.subarray(end - width, end)]
}
