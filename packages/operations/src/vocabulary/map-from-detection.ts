import { type ControlMap, controlMapKind, type Id } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import type { DetectedLine, MapDetection } from './detect-map.ts'
import { DETECTABLE_SETS } from './detectable-set.ts'

/** Whether a detection makes a map: it drives something, or asks about something. */
export const hasContent = ({ lines, questions }: MapDetection): boolean => lines.length + questions.length > 0

/** The detected lines as a document: from the set to the head's own names. Open questions stay with it. */
export function mapFromDetection(detection: MapDetection, name = 'detected map', id?: Id): ControlMap {
  const byTarget = new Map<
    string,
    { term: ControlMap['lines'][number]['terms'][number]; line: DetectedLine }[]
  >()
  for (const line of detection.lines) {
    for (const { name: target, gain, by } of line.targets) {
      const own = byTarget.get(target) ?? []
      own.push({ term: defined({ source: line.control, by, gain }), line })
      byTarget.set(target, own)
    }
  }
  const lines = [...byTarget].map(([target, own]) => {
    const reach = (sign: number) => own.reduce((sum, { term }) => sum + Math.max(sign * term.gain, 0), 0)
    const limited = reach(1) > 1 + 1e-9 || reach(-1) > 1e-9
    return defined({
      target,
      terms: own.map(({ term }) => term),
      offset: 0,
      range: limited ? ([0, 1] as const) : undefined,
      reason: [...new Set(own.map(({ line }) => line.reason))].join(' '),
      confidence: Math.min(...own.map(({ line }) => line.confidence)),
    })
  })
  const questions = detection.questions.length > 0 ? detection.questions : undefined
  return controlMapKind.create(
    name,
    { from: { id: DETECTABLE_SETS[detection.set].id }, lines, questions },
    id,
  )
}
