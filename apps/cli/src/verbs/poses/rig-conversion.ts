import type { PoseAsset } from '@facework/documents'
import type { ConversionErrors, PoseConversion } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { InvalidArgumentError } from 'commander'

/** Poses that a summary lists. */
const LISTED = 6

/** The poses that are farthest off, one per line. */
export function conversionLines(poses: readonly PoseConversion[]): string[] {
  const worst = [...poses].sort((a, b) => b.max - a.max).slice(0, LISTED)
  const width = Math.max(...worst.map(({ pose }) => pose.length))
  const mm = (value: number) => value.toFixed(2).padStart(6)
  return [
    `  ${'pose'.padEnd(width)}    mean    p99  worst (mm)${poses.length > LISTED ? '; --json lists all poses' : ''}`,
    ...worst.map(({ pose, mean, p99, max }) => `  ${pose.padEnd(width)}  ${mm(mean)} ${mm(p99)} ${mm(max)}`),
  ]
}

/** In millimetres, to a tenth of a micrometre. */
export function roundedFigures({ mean, p99, max }: ConversionErrors) {
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  return { mean: round(mean), p99: round(p99), max: round(max) }
}

/** The poses of a head, or why there is nothing to convert. */
export function headPoses(poses: PoseAsset | undefined, file: string): PoseAsset {
  if (poses) return poses
  throw new FaceworkError(
    'poses/no-source',
    file,
    `"${file}" has no poses: neither named frames nor morphs.`,
    'Give a pose asset with --poses.',
  )
}

export function wholeJoints(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= 1024) return value
  throw new InvalidArgumentError('A whole number from 1 to 1024 is needed.')
}
