import type { Clip, PoseAsset, Skeleton } from '@facework/documents'
import type { OutputFormat, WrittenFile } from '@facework/formats'
import { isLiveLinkCurve } from '@facework/formats/internal'
import { bakeClip, type CharacterDocuments, openCharacter } from '@facework/operations'
import { curvesInSet, resampleCurves } from '@facework/operations/internal'
import { FaceworkError, Report } from '@facework/report'
import { openCharacterIn } from '../open-character-in.ts'

export interface Performance {
  readonly clip: Clip
  /** Who plays it; formats that hold curves alone need no character. */
  readonly documents?: CharacterDocuments | undefined
  /** Of a clip without a character. */
  readonly skeleton?: Skeleton | undefined
}

export interface PerformanceOptions {
  readonly fps: number
  /** Plays the mood of the character under the clip, as on stage. */
  readonly mood?: boolean | undefined
  /** Poses for a format that stores them beside the animation. */
  readonly poses?: PoseAsset | undefined
}

/** Whether a format holds curves alone, so that no character is needed. */
export const holdsCurves = (format: OutputFormat): boolean => format.name in CURVES

/** Control sets of the formats that hold curves. */
type CurveSet = 'arkit-52' | 'facs-50' | 'vrm'
const CURVES: Readonly<Record<string, CurveSet>> = {
  'live-link': 'arkit-52',
  vrma: 'vrm',
  rbxmx: 'facs-50',
}

/**
 * A clip as it plays on a character, as a file: joints and morphs sampled through its poses, or for formats that
 * hold curves, the curves in the names of the format.
 *
 *   const { bytes } = writePerformance(gltf, { clip, documents }, { fps: 30, mood: true })
 */
export function writePerformance(
  format: OutputFormat,
  performance: Performance,
  options: PerformanceOptions,
): WrittenFile {
  const report = new Report()
  const set = CURVES[format.name]
  const { bytes, diagnostics } = set
    ? format.write({ clip: curvesFor(format, performance.clip, set, options, report) }, options)
    : writeMotion(format, performance, options, report)
  return { bytes, diagnostics: [...report.diagnostics, ...diagnostics] }
}

function curvesFor(
  format: OutputFormat,
  clip: Clip,
  set: CurveSet,
  { fps }: PerformanceOptions,
  report: Report,
): Clip {
  const mapped = curvesInSet(clip, set, report)
  const [found, what] =
    set === 'arkit-52'
      ? [mapped.curves.some(({ name }) => isLiveLinkCurve(name)), 'curves that lead to ARKit names']
      : set === 'facs-50'
        ? [format.refusal({ clip: mapped }) === undefined, 'curves that lead to FACS-50 names']
        : [mapped.curves.length + mapped.joints.length > 0, 'curves']
  if (!found)
    throw nothingFor(
      format,
      clip,
      what,
      'Choose a clip in a known control set, or a format that holds joints and morphs.',
    )
  return resampleCurves(mapped, fps, clip.name)
}

function writeMotion(
  format: OutputFormat,
  { clip, documents, skeleton }: Performance,
  { fps, mood, poses }: PerformanceOptions,
  report: Report,
): WrittenFile {
  if (!documents) return format.write({ clip, skeleton }, { fps })
  const character = opened(documents, clip)
  const baked = bakeClip({ character, clip, fps, mood, report })
  const jointsOnly = format.holds === 'clip'
  if (baked.joints.length + (jointsOnly ? 0 : baked.morphs.length) === 0) {
    throw nothingFor(
      format,
      clip,
      `effect on ${jointsOnly ? 'the joints of ' : ''}"${documents.character.name}"`,
      jointsOnly
        ? 'This head moves by morphs: choose a format that holds them, such as GLB.'
        : 'Check the control map of the character: no curve of this clip reaches a pose.',
    )
  }
  return format.write({ model: character.model, skeleton: documents.skeleton, poses, clip: baked }, { fps })
}

/** A graph without a slot plays the clip through its input. */
function opened(documents: CharacterDocuments, clip: Clip) {
  const character = openCharacterIn(documents)
  return character.graph.slots.length === 0 ? openCharacter(documents, { clip }) : character
}

const nothingFor = (format: OutputFormat, clip: Clip, what: string, hint: string) =>
  new FaceworkError(
    'clip/nothing-to-export',
    `clip "${clip.name}"`,
    `Clip "${clip.name}" has no ${what}, so there is nothing to write to a ${format.ending} file.`,
    hint,
  )
