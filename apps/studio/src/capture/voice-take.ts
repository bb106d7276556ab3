import { clipFromVoice } from '@facework/capture'
import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/** Samples a second that the viseme network hears. */
const RATE = 16_000

/** A sound file as a take: visemes, brows, lids and head by the voice alone. */
export async function voiceTake(
  bytes: Uint8Array,
  file: string,
  name: string,
): Promise<{ readonly clip: Clip; readonly warnings: readonly string[] }> {
  const buffer = await new OfflineAudioContext(1, 1, RATE)
    .decodeAudioData(new Uint8Array(bytes).buffer)
    .catch((error: Error) => {
      throw new FaceworkError(
        'voice/unreadable',
        file,
        `"${file}" cannot be decoded by this browser: ${error.message}`,
        'Convert it: ffmpeg -i FILE out.wav',
      )
    })
  // Channels of a voice hold the same; their mean is one.
  const samples = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel++)
    buffer.getChannelData(channel).forEach((sample, i) => {
      samples[i]! += sample / buffer.numberOfChannels
    })
  const { clip, diagnostics } = await clipFromVoice({ sound: { rate: RATE, samples } }, { name })
  return {
    clip: { ...clip, origin: { ...clip.origin, source: file } },
    warnings: diagnostics.map(({ message, hint }) => `${message} ${hint ?? ''}`.trim()),
  }
}
