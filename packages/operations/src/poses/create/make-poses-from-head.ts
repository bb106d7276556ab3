import type { Clip, Model } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { listNames } from '../../clips/check-playback.ts'
import { findFrameRate } from '../../clips/clip-frames.ts'
import type { BoneAnswers } from '../bones/bone-groups.ts'
import type { CreatedPoses } from '../created-poses.ts'
import { recognizeCombinations } from './combination-names.ts'
import {
  finishPoses,
  makePosesFromClip,
  type NewPosesOptions,
  type PoseFrame,
  posesOfFrames,
} from './make-poses-from-clip.ts'
import {
  type CombinationMorphs,
  makePosesFromMorphs,
  morphNames,
  posesOfMorphs,
} from './make-poses-from-morphs.ts'

/** A head as importers hand it over; only these parts are looked at. */
export interface HeadParts {
  readonly model: Model
  readonly clips: readonly Clip[]
  readonly poseFrames?:
    | {
        readonly clip?: string | undefined
        readonly frameRate: number
        readonly frames: readonly PoseFrame[]
      }
    | undefined
  readonly inBetweens?: NewPosesOptions['inBetweens'] | undefined
}

export interface CreatePosesOptions extends NewPosesOptions {
  /** Take the poses from this clip, by name. */
  readonly clip?: string | undefined
  /** Use the morphs only. */
  readonly fromMorphs?: boolean | undefined
  readonly names?: string | readonly string[] | undefined
  readonly frameRate?: number | undefined
  readonly combinationMorphs?: CombinationMorphs | undefined
  /** Make the poses from the bones of the face, also where there are frames or morphs. */
  readonly fromBones?: boolean | undefined
  /** The joints of jaw and eyes, where they are not found or not the right ones. */
  readonly bones?: BoneAnswers | undefined
}

/**
 * `createPoses`, without checks of the result: for pages, which would download the checks for poses that are correct by
 * construction. Full poses get no masks, since pages make additive ones; and none are made from bones.
 */
export function makePosesFromHead(head: HeadParts, asked: CreatePosesOptions = {}): CreatedPoses {
  const { model, poseFrames, inBetweens } = head
  const options = inBetweens && !asked.inBetweens ? { ...asked, inBetweens } : asked
  if (options.fromMorphs) return makePosesFromMorphs({ ...options, model })
  if (options.clip !== undefined) {
    const clip = findClip(head, options.clip)
    const mapped =
      poseFrames !== undefined && (poseFrames.clip === undefined || poseFrames.clip === clip.name)
    return makePosesFromClip({ ...options, model, clip, ...(mapped ? mapping(head, options) : {}) })
  }
  if (poseFrames && poseFrames.frames.length > 0) return fromFramesAndMorphs(head, options)
  if (morphNames(model).length > 0) return makePosesFromMorphs({ ...options, model })
  throw new FaceworkError(
    'poses/no-source',
    `model "${model.name}"`,
    `Model "${model.name}" has no Frame<N> names and no morphs, so it has no poses.`,
    head.clips.length > 0
      ? `Name the clip that has one pose per frame: ${head.clips.map((c) => `"${c.name}"`).join(', ')}.`
      : 'Make poses for it with Make poses (facework poses make), or add an animation with one pose per frame or morphs.',
  )
}

function fromFramesAndMorphs(head: HeadParts, options: CreatePosesOptions): CreatedPoses {
  const { model } = head
  const clip = poseClip(head)
  const report = new Report()
  const frameRate = findFrameRate(clip, options.frameRate ?? head.poseFrames!.frameRate, report)
  const frames = posesOfFrames({ ...options, model, clip, ...mapping(head, options) }, frameRate, report)
  const known = new Set(frames.map((p) => p.name))
  const own = morphNames(model).filter((name) => !known.has(name))
  // What the clip animates belongs to its frames, whatever it is called.
  const animated = new Set(clip.morphs.map((t) => t.morph))
  const joining = own.filter((name) => !animated.has(name))
  const shadowed = morphNames(model).filter((name) => known.has(name) && !animated.has(name))
  if (shadowed.length > 0) {
    report.info(
      'poses/morphs-shadowed',
      'meshes',
      `${shadowed.length} morphs have the names of frames that do not use them, and are left at rest: ${listNames(shadowed)}.`,
      'Make the poses from morphs if those are the better ones.',
    )
  }
  const names = [...known, ...joining]
  const combinations = recognizeCombinations(names, options.combinations ?? {}, report)
  const morphs = posesOfMorphs({
    model,
    names: joining,
    before: frames,
    combinations,
    style: options.combinationMorphs,
    report,
  })
  return finishPoses({
    model,
    raw: [...frames, ...morphs],
    options,
    source: defined({ clip: clip.name, frameRate, file: clip.source?.file }),
    report,
    combinations,
  })
}

/** Times go with the rate the importer found; a rate given here counts anew. */
function mapping(
  head: HeadParts,
  options: CreatePosesOptions,
): { frames: readonly PoseFrame[]; frameRate: number } {
  const { frames, frameRate } = head.poseFrames!
  if (options.frameRate === undefined || options.frameRate === frameRate) return { frames, frameRate }
  return { frames: frames.map(({ time: _, ...frame }) => frame), frameRate: options.frameRate }
}

function poseClip(head: HeadParts): Clip {
  const { poseFrames, clips } = head
  if (poseFrames?.clip !== undefined) return findClip(head, poseFrames.clip)
  const [first] = clips
  if (first) return first
  throw new FaceworkError(
    'poses/no-clip',
    `model "${head.model.name}"`,
    `Model "${head.model.name}" maps ${poseFrames!.frames.length} frames to poses, but the file has no animation.`,
    'Export the animation with the head.',
  )
}

function findClip(head: HeadParts, name: string): Clip {
  const clip = head.clips.find((c) => c.name === name)
  if (clip) return clip
  const names = head.clips.map((c) => c.name)
  throw new FaceworkError(
    'clip/unknown',
    name,
    `There is no clip "${name}"; there ${names.length === 0 ? 'are none' : `is ${names.join(', ')}`}.`,
    suggestion(name, names),
  )
}
