import type { Clip } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { type DetectMapOptions, detectMap, type MapDetection } from './detect-map.ts'
import { setOfCurves } from './detectable-set.ts'
import { mapClip } from './map-clip.ts'
import { mapFromDetection } from './map-from-detection.ts'

export interface FittedClip {
  readonly clip: Clip
  /** How the clip's vocabulary was found to drive the head; missing when they speak the same one. */
  readonly detection?: MapDetection
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * [M3] A clip in a head's own names. Use it when a take of one vocabulary meets a face made for another: a
 * clip whose curves the head knows already comes back as it is, and single names the two share stay.
 *
 *   const { clip } = fitClip(take, poses.poses.map((p) => p.name), () => shapeMotions(model, poses))
 */
export function fitClip(
  clip: Clip,
  names: readonly string[],
  motions?: DetectMapOptions['motions'],
): FittedClip {
  const known = new Set(names)
  const spoken = clip.curves.map((c) => c.name)
  if (spoken.every((name) => known.has(name))) return { clip, diagnostics: [] }
  const detection = detectForCurves(spoken, names, new Report(), motions)
  if (detection.lines.length === 0) return { clip, detection, diagnostics: [] }
  const mapped = mapClip(clip, mapFromDetection(detection, `${detection.set} to this head`))
  return { clip: mapped.clip, detection, diagnostics: mapped.diagnostics }
}

/** Which controls of the set that the curves speak drive which of the head's names. */
export function detectForCurves(
  spoken: readonly string[],
  names: readonly string[],
  report = new Report(),
  motions?: DetectMapOptions['motions'],
): MapDetection {
  const set = setOfCurves(spoken)
  const found = detectMap({ names, set, motions })
  const total = found.lines.length + found.unmapped.length
  report.add(
    found.lines.length === 0 ? 'warning' : 'info',
    'map/detected',
    'names',
    `${found.lines.length} of ${total} controls of ${found.set} drive this head, told by ${motions ? 'the names of its shapes and what they move' : 'its names'}; ${found.undriven.length} of its ${names.length} shapes are driven by none.`,
    found.lines.length === 0
      ? 'Write a map by hand; `facework map detect` lists what was found.'
      : '`facework map detect` says which, and why.',
  )
  return found
}
