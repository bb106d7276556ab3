import type { PoseAsset } from '@facework/documents'
import type { MapQuestion } from '@facework/documents/internal'
import type { DetectedLine, MapDetection } from '../../vocabulary/detect-map.ts'

/** Less sure than this, a pose made from bones is a question. */
const DRIVEN = 0.7

/**
 * Poses that were made from bones have the names of controls, but are as sure as their bones were: lines say so, and
 * those that are not sure become questions.
 */
export function doubtBonePoses(detection: MapDetection, { source }: PoseAsset): MapDetection {
  const made = source?.bones
  if (!made) return detection
  const doubted = detection.lines.map((line): DetectedLine => {
    const confidence = Math.min(line.confidence, ...line.targets.map(({ name }) => made[name] ?? 1))
    return confidence === line.confidence
      ? line
      : { ...line, confidence, reason: `Made from the bones of the face. ${line.reason}` }
  })
  const lines = doubted.filter((line) => line.confidence >= DRIVEN)
  const unsure = doubted.filter((line) => line.confidence < DRIVEN)
  const questions = unsure.map(
    ({ control, targets, confidence, reason }): MapQuestion => ({
      control,
      candidates: targets.map(({ name, gain }) => ({ name, gain, confidence, reason })),
    }),
  )
  return {
    ...detection,
    coverage: detection.coverage * (lines.length / Math.max(1, detection.lines.length)),
    lines,
    unmapped: [...detection.unmapped, ...unsure.map((line) => line.control)],
    undriven: [...detection.undriven, ...unsure.flatMap((line) => line.targets.map((t) => t.name))],
    questions: [...questions, ...detection.questions],
  }
}
