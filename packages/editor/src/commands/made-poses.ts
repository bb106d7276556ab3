import {
  type Character,
  type ControlMap,
  type Landmarks,
  type Model,
  newId,
  type Pose,
  type PoseAsset,
} from '@facework/documents'
import { optional, text } from '@facework/documents/schema'
import { defineCommand } from '../command.ts'
import { data, documentOf } from '../parameters.ts'

export const madePosesCommands = {
  // Poses are made before, in a worker; this takes in what came of it, in one step.
  'head.addMadePoses': defineCommand({
    title: 'Add made poses',
    parameters: {
      character: documentOf('character'),
      /** The character's model with its new morphs or joints. */
      model: data<Model>('a model'),
      poses: data<PoseAsset>('a pose asset'),
      /** Leads clips in other vocabularies to the poses, for characters that have no map. */
      map: optional(data<ControlMap>('a control map')),
      landmarks: data<Landmarks>('landmarks'),
      name: text,
    },
    label: ({ poses }) => `Add ${poses.poses.length} poses`,
    run(editing, { character: id, model, poses, map, landmarks, name }) {
      const character = editing.get(id, 'character')
      const folder = editing.folderOf(character.model.id)
      const before = character.poses && editing.documents.get(character.poses.id)?.document
      const old = before?.kind === 'poses' ? before : undefined
      const asset: PoseAsset = {
        ...poses,
        id: old?.id ?? newId(),
        name,
        ...(character.skeleton ? { skeleton: character.skeleton } : {}),
        poses: old ? keepEdits(old.poses, poses.poses) : poses.poses,
      }
      const points = editing.all('landmarks').find((document) => document.head === landmarks.head)
      editing.put({ ...model, id: character.model.id }, folder)
      editing.put(asset, folder)
      editing.put({ ...landmarks, id: points?.id ?? landmarks.id }, folder)
      const isMapped = character.map !== undefined || map === undefined
      if (!isMapped) editing.put(map, folder)
      const changed: Character = {
        ...character,
        poses: { id: asset.id },
        ...(isMapped ? {} : { map: { id: map.id } }),
      }
      editing.put(changed)
      editing.select({ document: asset.id })
      return asset.id
    },
  }),
}

/** Joints that poses were stored as before. */
const MADE_JOINT = /^Face_\d+$/

/**
 * Made again, a pose keeps what was done to it since: joints that were moved, curves, its range and its id. Poses that
 * were not made stay.
 */
function keepEdits(old: readonly Pose[], made: readonly Pose[]): Pose[] {
  const movedByHand = (pose: Pose) =>
    Object.fromEntries(Object.entries(pose.joints).filter(([joint]) => !MADE_JOINT.test(joint)))
  const byName = new Map(old.map((pose) => [pose.name, pose]))
  const names = new Set(made.map((pose) => pose.name))
  return [
    ...made.map((pose): Pose => {
      const before = byName.get(pose.name)
      if (!before) return pose
      return {
        ...pose,
        id: before.id,
        range: before.range,
        joints: { ...pose.joints, ...movedByHand(before) },
        curves: { ...pose.curves, ...before.curves },
        ...(before.mask ? { mask: before.mask } : {}),
      }
    }),
    ...old.filter((pose) => !names.has(pose.name)),
  ]
}
