import { type Clip, clipKind, type SampledCurve, type SpeechTimings } from '@facework/documents'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { checkSound } from '../audio/check-sound.ts'
import { Loudness } from '../audio/loudness.ts'
import { type Sound, secondsOf } from '../audio/sound.ts'
import { alignText } from '../model/align-text.ts'
import { decodeVisemes } from '../model/decode-visemes.ts'
import { LikelihoodTrack } from '../model/likelihood-track.ts'
import { loadVoiceWeights, visemeLikelihoods } from '../model/voice-model.ts'
import { CueTrack } from '../mouth/cue-track.ts'
import { MOUTH_CONTROLS } from '../mouth/mouth-shapes.ts'
import type { MouthTrack } from '../mouth/mouth-track.ts'
import { cuesFromTimings, type VisemeCue } from '../mouth/viseme-cue.ts'
import { timingsOfText } from '../text/timings-of-text.ts'
import { VOICE_CONTROLS, VoicePerformance, type VoiceStyle } from './voice-performance.ts'

/** What is known of a voice: at least one of them. */
export interface VoiceInput {
  readonly sound?: Sound | undefined
  /** The English text of the sound. */
  readonly text?: string | undefined
  /** The times of its sounds; used instead of the text. */
  readonly timings?: SpeechTimings | undefined
  /**
   * What another program made of the sound, such as Audio2Face: its curves are kept as they are, and the sound adds
   * blinks, nods and glances in the controls that they leave out.
   */
  readonly curves?: Clip | undefined
}

export interface VoiceClipOptions extends VoiceStyle {
  readonly name: string
  /** Frames per second; 60 unless given. */
  readonly rate?: number | undefined
}

const RATE = 60
/** Seconds after the last sound in which the face comes to rest. */
const REST = 0.5
/** A curve that is never further from 0 is left out. */
const STILL = 1e-4

/** What the mouth does: from timings, from text aligned to the sound, from the sound alone, or from text alone. */
export async function mouthOfVoice({
  sound,
  text,
  timings,
}: VoiceInput): Promise<{ readonly mouth: MouthTrack; readonly cues: readonly VisemeCue[] }> {
  if (timings || (text !== undefined && !sound)) {
    const cues = cuesFromTimings(timings ?? timingsOfText(text!))
    return { mouth: new CueTrack(cues), cues }
  }
  if (!sound)
    throw new FaceworkError(
      'voice/nothing',
      '',
      'There is nothing to say.',
      'Give a sound, a text or timings.',
    )
  const likelihoods = visemeLikelihoods(sound, await loadVoiceWeights())
  const aligned = text === undefined ? [] : alignText(text, likelihoods)
  if (aligned.length > 0) return { mouth: new CueTrack(aligned), cues: aligned }
  const cues = decodeVisemes(likelihoods)
  const mouth = new LikelihoodTrack(likelihoods, Loudness.of(sound))
  mouth.setCues(cues)
  return { mouth, cues }
}

/** The mouth of a finished clip is its own, even where it does not move. */
function readyClip(ready: Clip, own: readonly SampledCurve[], name: string): Clip {
  const taken = new Set([...MOUTH_CONTROLS, ...ready.curves.map((curve) => curve.name)])
  const extras = own.filter((curve) => !taken.has(curve.name))
  return {
    ...ready,
    name,
    curves: [...ready.curves, ...extras],
    origin: { source: name, solver: 'voice from curves' },
  }
}

/** A voice becomes an ordinary clip of ARKit curves and head turn. */
export async function clipFromVoice(
  input: VoiceInput,
  options: VoiceClipOptions,
): Promise<{ readonly clip: Clip; readonly diagnostics: readonly Diagnostic[] }> {
  const report = new Report()
  const { sound, curves: ready } = input
  if (sound) checkSound(sound, options.name, report)
  if (ready && !sound) return { clip: readyClip(ready, [], options.name), diagnostics: report.diagnostics }
  const { mouth, cues } = await mouthOfVoice(input)
  const loudness = sound && Loudness.of(sound)
  const performance = new VoicePerformance(mouth, loudness && ((time) => loudness.at(time)), options)
  performance.addCues(cues)
  performance.flush()
  const rate = options.rate ?? RATE
  const duration = Math.max(mouth.end, sound ? secondsOf(sound) : 0) + REST
  const count = Math.round(duration * rate) + 1
  const columns = VOICE_CONTROLS.map(() => new Float32Array(count))
  const row = new Float32Array(VOICE_CONTROLS.length)
  for (let i = 0; i < count; i++) {
    performance.sample(i / rate, row)
    for (let c = 0; c < row.length; c++) columns[c]![i] = row[c]!
  }
  const curves: SampledCurve[] = VOICE_CONTROLS.flatMap((name, c) => {
    const values = columns[c]!
    if (values.every((value) => Math.abs(value) < STILL)) return []
    return [{ type: 'sampled', name, start: 0, rate, values, before: 'hold', after: 'hold' }]
  })
  if (ready) return { clip: readyClip(ready, curves, options.name), diagnostics: report.diagnostics }
  const heard = input.timings
    ? 'timings'
    : input.text === undefined
      ? 'sound'
      : sound
        ? 'sound and text'
        : 'text'
  const origin = { source: options.name, solver: `voice from ${heard}` }
  const clip = clipKind.create(options.name, { duration, frameRate: rate, curves, origin })
  return { clip, diagnostics: report.diagnostics }
}
