import type { Clip } from '@facework/documents'
import { wayBetween } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { BUILT_IN_VOCABULARIES } from '../vocabulary/built-in-vocabularies.ts'
import { setSpoken } from '../vocabulary/follow-map.ts'
import { mapClip } from '../vocabulary/map-clip.ts'
import { type DetectableSet, namesInSet, setCalled } from '../vocabulary/vocabularies.ts'

/**
 * The clip in the control names of a set, for formats that know only those: mapped where its own set leads there,
 * unchanged where it has these names already or where no map is known.
 */
export function curvesInSet(clip: Clip, set: DetectableSet, report: Report): Clip {
  const names = clip.curves.map((curve) => curve.name)
  const wanted = setCalled(BUILT_IN_VOCABULARIES, set)
  const spoken = setSpoken(names, BUILT_IN_VOCABULARIES.sets)
  if (!wanted || !spoken || spoken === wanted) return clip
  const own = new Set(namesInSet(wanted))
  const known = new Set(namesInSet(spoken))
  // A name may belong to both sets, such as "blink".
  if (names.filter((n) => own.has(n)).length >= names.filter((n) => known.has(n)).length) return clip
  const way = wayBetween(BUILT_IN_VOCABULARIES.maps, spoken.id, wanted.id)
  return (way ?? []).reduce((before, map) => {
    const { clip: after, diagnostics } = mapClip(before, map)
    report.diagnostics.push(...diagnostics)
    return after
  }, clip)
}
