import type { Model, Pose, PoseAsset } from '@facework/documents'
import { controlPoses } from '@facework/operations/internal'
import { CharacterInstance, type CompiledRig, compileRig } from '@facework/runtime'

const SMALLEST = 1e-6

/** Control poses that leave the skin of a model as it is, such as those that move joints which the model lacks. */
export function posesWithoutEffect(model: Model, asset: PoseAsset): ReadonlySet<Pose> {
  const rig = compileRig(model, { poses: asset })
  const instance = new CharacterInstance(rig)
  const { translations, rotations, scales, morphs } = instance.update(0)
  const rest = {
    translations: translations.slice(),
    rotations: rotations.slice(),
    scales: scales.slice(),
    morphs: morphs.slice(),
  }
  const skinJoints = jointsOfSkin(model, rig)
  const skinMorphs = morphsOfSkin(model, rig)
  const hasEffect = (pose: Pose) => {
    instance.setControl(pose.name, 1)
    const frame = instance.update(0)
    const differs = (channel: keyof typeof rest, index: number, width: number) =>
      isDifferent(rest[channel], frame[channel], index * width, width)
    const moves =
      skinJoints.some(
        (joint) =>
          differs('translations', joint, 3) || differs('rotations', joint, 4) || differs('scales', joint, 3),
      ) || skinMorphs.some((morph) => differs('morphs', morph, 1))
    instance.setControl(pose.name, 0)
    return moves
  }
  return new Set(controlPoses(asset).filter((pose) => !hasEffect(pose)))
}

function isDifferent(a: ArrayLike<number>, b: ArrayLike<number>, start: number, width: number): boolean {
  for (let i = start; i < start + width; i++) if (Math.abs(a[i]! - b[i]!) > SMALLEST) return true
  return false
}

/** Joints that skin hangs on, and those above them. */
function jointsOfSkin(model: Model, rig: CompiledRig): number[] {
  const parents = new Map(model.joints.map((joint) => [joint.name, joint.parent]))
  const found = new Set<string>()
  for (const joint of model.meshes.flatMap((mesh) => mesh.skin?.joints ?? [])) {
    for (
      let name: string | undefined = joint;
      name !== undefined && !found.has(name);
      name = parents.get(name)
    )
      found.add(name)
  }
  return [...rig.jointNames.keys()].filter((index) => found.has(rig.jointNames[index]!))
}

/** Morphs that move a vertex. */
function morphsOfSkin(model: Model, rig: CompiledRig): number[] {
  const moves = (mesh: string, morph: string) => {
    const found = model.meshes.find((m) => m.name === mesh)
    const index = found?.morphs.findIndex((m) => m.name === morph) ?? -1
    return found?.primitives.some((p) => p.morphs[index]?.positions?.some((x) => Math.abs(x) > SMALLEST))
  }
  return [...rig.morphs.keys()].filter((index) => moves(rig.morphs[index]!.mesh, rig.morphs[index]!.morph))
}
