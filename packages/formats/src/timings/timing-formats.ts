import { Report } from '@facework/report'
import { azureVisemes } from '../azure-visemes/azure-visemes.ts'
import { elevenLabsAlignment } from '../elevenlabs/elevenlabs-alignment.ts'
import type { ImportedClips } from '../imported.ts'
import { mohoDat } from '../moho/moho-dat.ts'
import { phonemeList } from '../phonemes/phoneme-list.ts'
import { textGrid } from '../phonemes/text-grid.ts'
import { pollyMarks } from '../polly/polly-marks.ts'
import { rhubarbJson } from '../rhubarb/rhubarb-json.ts'
import { rhubarbTsv } from '../rhubarb/rhubarb-tsv.ts'
import { clipFromCues } from './clip-from-cues.ts'
import type { TimingFormat, TimingOptions } from './timing-format.ts'

/** Formats of what is spoken when, the most particular first. */
export const TIMING_FORMATS: readonly TimingFormat[] = [
  rhubarbJson,
  elevenLabsAlignment,
  azureVisemes,
  pollyMarks,
  mohoDat,
  textGrid,
  rhubarbTsv,
  phonemeList,
]

export interface ImportTimingsOptions extends TimingOptions {
  /** Name of the clip; that of the format otherwise. */
  readonly name?: string | undefined
}

/** The clip of a timing file: curves of visemes-15. */
export function clipsFromTimings(
  format: TimingFormat,
  bytes: Uint8Array,
  { name = '', fps }: ImportTimingsOptions = {},
): ImportedClips {
  const report = new Report()
  const { cues, duration, frameRate } = format.read(bytes, { fps }, report)
  const clip = clipFromCues(cues, { name: name || format.name, duration, frameRate })
  return { format: format.name, clips: [clip], diagnostics: report.diagnostics }
}
