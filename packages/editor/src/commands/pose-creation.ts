import { finite, flag, list, object, oneOf, optional, text } from '@facework/documents/schema'
import {
  addCombination,
  addInBetween,
  addPose,
  createPosesFromClip,
  createPosesFromMorphs,
  updatePoses,
} from '@facework/operations'
import { createPosesFromPose, overwritePose, type PoseFrame } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { currentCharacter, currentFrame, currentFrameFor, currentFrameParameters } from './current-frame.ts'

export const poseCreationCommands = {
  'poses.createFromClip': defineCommand({
    title: 'Create pose asset from clip',
    parameters: {
      model: documentOf('model'),
      clip: documentOf('clip'),
      /** One a line. */
      names: optional(text),
      frames: optional(
        list(object<PoseFrame>({ frame: finite, name: optional(text), time: optional(finite) })),
      ),
      name: optional(text),
      mode: optional(oneOf('additive', 'full')),
      base: optional(text),
      frameRate: optional(finite),
    },
    run(editing, { model, clip, ...options }) {
      const { poses, diagnostics } = createPosesFromClip({
        ...options,
        model: editing.get(model, 'model'),
        clip: editing.get(clip, 'clip'),
      })
      editing.report(diagnostics)
      editing.put(poses, editing.folderOf(model))
      editing.select({ document: poses.id, poses: poses.poses.map((p) => p.name) })
      return poses.id
    },
  }),

  'poses.createFromMorphs': defineCommand({
    title: 'Create pose asset from morphs',
    parameters: {
      model: documentOf('model'),
      name: optional(text),
      mode: optional(oneOf('additive', 'full')),
      combinationMorphs: optional(oneOf('corrective', 'result')),
    },
    run(editing, { model, ...options }) {
      const { poses, diagnostics } = createPosesFromMorphs({ ...options, model: editing.get(model, 'model') })
      editing.report(diagnostics)
      editing.put(poses, editing.folderOf(model))
      editing.select({ document: poses.id })
      return poses.id
    },
  }),

  'poses.createFromCurrent': defineCommand({
    title: 'Create pose asset from current pose',
    parameters: { ...currentFrameParameters, poseName: optional(text), name: optional(text) },
    run(editing, { character, frame, ...names }) {
      const { model } = currentCharacter(editing, { character })
      const poses = createPosesFromPose({
        ...names,
        model: editing.get(model.id, 'model'),
        frame: currentFrame(editing, { character, frame }),
      })
      editing.put(poses, editing.folderOf(model.id))
      editing.select({ document: poses.id, poses: poses.poses.map((p) => p.name) })
      return poses.id
    },
  }),

  // [P2] Takes the shapes anew from the source, which was imported again.
  'poses.update': defineCommand({
    title: 'Update poses from source',
    parameters: {
      asset: documentOf('poses'),
      model: documentOf('model'),
      /** The morphs of the model are the source unless given. */
      clip: optional(documentOf('clip')),
      removeMissing: optional(flag),
    },
    run(editing, { asset, model: from, clip, removeMissing = false }) {
      const old = editing.get(asset, 'poses')
      const model = editing.get(from, 'model')
      const rate = old.source?.frameRate
      const fresh =
        clip === undefined
          ? createPosesFromMorphs({ model })
          : createPosesFromClip({
              model,
              clip: editing.get(clip, 'clip'),
              frameRate: rate,
              ...framesOf(old.poses),
            })
      const { poses, added, changed, missing, diagnostics } = updatePoses(old, fresh.poses, {
        removeMissing,
      })
      editing.report([...fresh.diagnostics, ...diagnostics])
      editing.put(poses)
      return { added, changed, missing }
    },
  }),

  'poses.addFromCurrent': defineCommand({
    title: 'Add current pose',
    parameters: { asset: documentOf('poses'), name: text, ...currentFrameParameters },
    label: ({ name }) => `Add pose ${name}`,
    run(editing, { asset, name, ...from }) {
      editing.put(
        addPose(editing.get(asset, 'poses'), { name, frame: currentFrameFor(editing, asset, from) }),
      )
      editing.select({ document: asset, poses: [name] })
    },
  }),

  'poses.overwriteFromCurrent': defineCommand({
    title: 'Overwrite poses with current pose',
    parameters: { asset: documentOf('poses'), poses: list(text), ...currentFrameParameters },
    label: ({ poses }) =>
      poses.length === 1 ? `Overwrite pose ${poses[0]}` : `Overwrite ${poses.length} poses`,
    run(editing, { asset, poses, ...from }) {
      const frame = currentFrameFor(editing, asset, from)
      editing.put(
        poses.reduce((changed, name) => overwritePose(changed, { name, frame }), editing.get(asset, 'poses')),
      )
    },
  }),

  'poses.addCombination': defineCommand({
    title: 'Add combination from selection',
    shortcut: 'C',
    parameters: {
      asset: documentOf('poses'),
      bases: list(text),
      name: optional(text),
      frame: currentFrameParameters.frame,
    },
    label: ({ bases }) => `Combine ${bases.join(' and ')}`,
    enabled: ({ selection }) => selection.poses.length === 2 || selection.poses.length === 3,
    run(editing, { asset, ...options }) {
      const poses = addCombination(editing.get(asset, 'poses'), options)
      const name = poses.poses.at(-1)!.name
      editing.put(poses)
      editing.select({ document: asset, poses: [name] })
      return name
    },
  }),

  'poses.addInBetween': defineCommand({
    title: 'Add in-between',
    parameters: {
      asset: documentOf('poses'),
      of: text,
      at: finite,
      name: optional(text),
      /** With one of these its shape is the current pose, else what the pose is there by itself. */
      ...currentFrameParameters,
    },
    label: ({ of, at }) => `Add in-between of ${of} at ${at}`,
    run(editing, { asset, character, frame, ...options }) {
      const shape =
        character === undefined && !frame
          ? {}
          : { frame: currentFrameFor(editing, asset, { character, frame }) }
      const poses = addInBetween(editing.get(asset, 'poses'), { ...options, ...shape })
      const name = poses.poses.at(-1)!.name
      editing.put(poses)
      editing.select({ document: asset, poses: [name] })
      return name
    },
  }),
}

/** An asset made of some frames is brought up to date from those, not from all the clip has. */
function framesOf(poses: readonly { readonly name: string; readonly frame?: number }[]) {
  const frames = poses.flatMap(({ name, frame }) => (frame === undefined ? [] : [{ name, frame }]))
  return frames.length === 0 ? {} : { frames }
}
