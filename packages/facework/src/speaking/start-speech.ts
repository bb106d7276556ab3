import '../keep-container-together.ts'
import '../keep-names-together.ts'
import type { SpeakOptions, SpeechSource } from './speak-options.ts'
import type { SpeechOutput } from './speech-output.ts'
import { startTalk } from './start-talk.ts'
import type { SpeakingFace, Talk } from './talk.ts'

const readTimingsFile = async (bytes: Uint8Array) =>
  (await import('./timings-from-file.ts')).timingsFromFile(bytes)

/** `startTalk`, for faces of three.js; a module of its own, downloaded with the first speech. */
export function startSpeech(
  face: SpeakingFace,
  source: SpeechSource,
  options: SpeakOptions,
  output?: SpeechOutput,
): Promise<Talk> {
  return startTalk(face, source, options, readTimingsFile, output)
}
