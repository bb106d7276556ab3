import { FaceworkError, type Report } from '@facework/report'
import { type Sound, secondsOf } from './sound.ts'

/** −50 dB: nothing that a voice could be told from. */
const SILENT_PEAK = 0.003
const CLIPPED = 0.999
/** Samples in a row, and parts of all, from which it is audible. */
const CLIPPED_RUN = 3
const CLIPPED_PART = 0.0005

/** Refuses silence, and warns of clipping. */
export function checkSound(sound: Sound, name: string, report: Report): void {
  let [peak, clipped, run] = [0, 0, 0]
  for (const sample of sound.samples) {
    const level = Math.abs(sample)
    peak = Math.max(peak, level)
    run = level >= CLIPPED ? run + 1 : 0
    if (run >= CLIPPED_RUN) clipped += run === CLIPPED_RUN ? CLIPPED_RUN : 1
  }
  if (peak < SILENT_PEAK) {
    const decibels = peak === 0 ? '−∞' : `−${(-20 * Math.log10(peak)).toFixed(0)}`
    throw new FaceworkError(
      'voice/silent',
      name,
      `"${name}" has no voice in it: its ${secondsOf(sound).toFixed(1)} s are never louder than ${decibels} dB.`,
      'Check the microphone or the channel that was recorded; −12 dB is a good level.',
    )
  }
  if (clipped / sound.samples.length > CLIPPED_PART)
    report.warn(
      'voice/clipped',
      name,
      `"${name}" is clipped in ${((100 * clipped) / sound.samples.length).toFixed(1)} % of its samples, which hides consonants.`,
      'Record again at a lower level, such as −12 dB.',
    )
}
