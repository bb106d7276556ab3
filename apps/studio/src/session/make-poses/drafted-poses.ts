import type { Model, PoseAsset } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { regionOf } from '../../base/controls.ts'
import type { MadeShown } from './make-messages.ts'
import { type MakePosesState, STRENGTHS, type StrengthRegion } from './make-state.ts'

/** The region whose strength a pose follows: tongue, cheeks and nose follow the mouth. */
export function strengthOf(pose: string): StrengthRegion {
  const region = regionOf(pose)
  return region in STRENGTHS ? (region as StrengthRegion) : 'Mouth'
}

type Draft = Pick<MakePosesState, 'strengths' | 'excluded'>

/** Poses with their strengths as weights of their morphs: nothing has to be made again while a slider moves. */
export function draftedPoses({ poses }: MadeShown, { strengths, excluded }: Draft): PoseAsset {
  return {
    ...poses,
    poses: poses.poses
      .filter((pose) => !excluded.includes(pose.name))
      .map((pose) => {
        const gain = strengths[strengthOf(pose.name)]
        if (gain === 1) return pose
        const morphs = Object.entries(pose.morphs).map(([mesh, own]) => [
          mesh,
          Object.fromEntries(Object.entries(own).map(([name, weight]) => [name, weight * gain])),
        ])
        return { ...pose, morphs: Object.fromEntries(morphs) }
      }),
  }
}

/** The head with its strengths in the morphs themselves, without those of poses that are left out. */
export function draftedHead(made: MadeShown, draft: Draft): { model: Model; poses: PoseAsset } {
  const model: Model = {
    ...made.model,
    meshes: made.model.meshes.map((mesh) => {
      const isMade = (name: string) => made.report.made.includes(name)
      const kept = mesh.morphs.flatMap(({ name }, i) =>
        isMade(name) && draft.excluded.includes(name) ? [] : [i],
      )
      return {
        ...mesh,
        morphs: kept.map((i) => mesh.morphs[i]!),
        primitives: mesh.primitives.map((primitive) => ({
          ...primitive,
          morphs: kept.map((i) => {
            const { name } = mesh.morphs[i]!
            const deltas = primitive.morphs[i]!
            const gain = isMade(name) ? draft.strengths[strengthOf(name)] : 1
            if (gain === 1) return deltas
            return defined({
              positions: deltas.positions.map((x) => x * gain),
              normals: deltas.normals ? deltas.normals.map((x) => x * gain) : undefined,
            })
          }),
        })),
      }
    }),
  }
  const poses = made.poses.poses.filter((pose) => !draft.excluded.includes(pose.name))
  return { model, poses: { ...made.poses, poses } }
}
