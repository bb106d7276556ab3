import type { Report } from '@facework/report'
import { type CompiledClip, sampleCurve } from '@facework/runtime/internal'
import { listNames } from '../../clips/check-playback.ts'

/** Names from a text, one per line; blank lines at the end do not count. */
export function namesFromText(names: string | readonly string[]): string[] {
  const lines = (typeof names === 'string' ? names.split(/\r\n|\r|\n/) : names).map((n) => n.trim())
  while (lines.length > 0 && lines.at(-1) === '') lines.pop()
  return lines
}

// [P2]
/** One name per frame: from the list, then the given one, then the curve that peaks there, then `Pose_<i>`. */
export function nameFrames(
  frames: readonly { readonly time: number; readonly name?: string }[],
  list: string | readonly string[] | undefined,
  clip: CompiledClip,
  report: Report,
): string[] {
  const typed = list === undefined ? [] : namesFromText(list)
  if (typed.length > frames.length) {
    report.warn(
      'poses/names-left-over',
      'names',
      `There are ${typed.length} names for ${frames.length} frames; these were left over: ${listNames(typed.slice(frames.length))}.`,
      'One name per line, one line per frame.',
    )
  } else if (list !== undefined && typed.length < frames.length) {
    report.info(
      'poses/names-generated',
      'names',
      `There are ${typed.length} names for ${frames.length} frames; the others got names of their own.`,
    )
  }
  const peaks =
    list === undefined
      ? peakNames(
          frames.map((f) => f.time),
          clip,
        )
      : []
  const names = frames.map((frame, i) => typed[i] || frame.name || peaks[i] || `Pose_${i}`)
  return unique(names, report)
}

/** Names that occur again get a stable suffix, since curves find poses by name. */
function unique(names: readonly string[], report: Report): string[] {
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name)
      return name
    }
    let n = 2
    while (taken.has(`${name}.${n}`)) n++
    const fresh = `${name}.${n}`
    taken.add(fresh)
    report.error(
      'poses/name-duplicate',
      `poses.${name}`,
      `Two frames are called "${name}"; the later one became "${fresh}".`,
      'Give each frame a name of its own.',
    )
    return fresh
  })
}

/**
 * [P2] The curve that is at its highest on exactly this frame names it; frames where two or three curves
 * peak together that have frames of their own are their combination.
 */
function peakNames(times: readonly number[], clip: CompiledClip): (string | undefined)[] {
  const atPeak: string[][] = times.map(() => [])
  clip.curveNames.forEach((curve, c) => {
    const values = times.map((time) => sampleCurve(clip, c, time))
    const highest = Math.max(...values)
    if (!(highest > 0) || Math.min(...values) === highest) return
    values.forEach((value, i) => {
      if (highest - value <= highest * 1e-6) atPeak[i]!.push(curve)
    })
  })
  const named = new Set<string>()
  const names = atPeak.map((curves) => {
    const [only] = curves
    if (curves.length !== 1 || named.has(only!)) return undefined
    named.add(only!)
    return only
  })
  return names.map((name, i) => {
    const curves = atPeak[i]!
    const together = curves.length > 1 && curves.length <= 3 && curves.every((c) => named.has(c))
    return name ?? (together ? curves.join('_') : undefined)
  })
}
