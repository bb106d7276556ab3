import '../keep-container-together.ts'
import '../keep-names-together.ts'
import type { SpeechTimings } from '@facework/documents'
import { readSpeechFile } from '@facework/formats/internal'

/** A module of its own, so that the readers of timing files are downloaded only where there is one. */
export const timingsFromFile = (bytes: Uint8Array): SpeechTimings => readSpeechFile(bytes).timings
