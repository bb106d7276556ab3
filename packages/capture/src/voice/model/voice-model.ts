import { BANDS, LogMel, VOICE_RATE } from '../audio/log-mel.ts'
import { resample } from '../audio/resample.ts'
import type { Sound } from '../audio/sound.ts'
import { OFFLINE_CONTEXT, writeContext } from './context.ts'
import { FRAME_SIZE, normaliseRecording } from './normalise.ts'
import { VISEME_COUNT, VisemeNetwork, type VisemeWeights } from './viseme-network.ts'
import { unpackWeights } from './viseme-weights.ts'

/** The fitted network for recordings; loaded when it is asked for. */
export async function loadVoiceWeights(): Promise<VisemeWeights> {
  return unpackWeights((await import('./fitted/voice-offline.table.ts')).weights)
}

/** Likelihood of each viseme in each hundredth of a second of a recording. */
export function visemeLikelihoods(sound: Sound, weights: VisemeWeights): Float32Array {
  const bands = new LogMel().frames(resample(sound, VOICE_RATE).samples)
  const frames = normaliseRecording(bands)
  const count = bands.length / BANDS
  const network = new VisemeNetwork(weights)
  const input = new Float32Array(OFFLINE_CONTEXT.length * FRAME_SIZE)
  const out = new Float32Array(count * VISEME_COUNT)
  for (let i = 0; i < count; i++) {
    writeContext(frames, i, OFFLINE_CONTEXT, input)
    network.run(input, out, i * VISEME_COUNT)
  }
  return out
}
