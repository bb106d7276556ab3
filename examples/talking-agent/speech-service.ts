import type { SpeechChunk } from 'facework'

/** Seconds of sound in a chunk, and how much faster than real time a service sends them. */
const CHUNK = 0.1
const SPEED = 3
const RATE = 16000

/**
 * Stands in for a paid speech service: the same answer to every question, in chunks of 16-bit PCM with the phonemes
 * that start in each. Replace it by a request to yours; docs/workflows/streamed-speech.md shows how.
 */
export async function* streamAnswer(_question: string): AsyncGenerator<SpeechChunk> {
  const [wav, phonemes] = await Promise.all([
    fetch('answer.wav').then((response) => response.arrayBuffer()),
    fetch('answer.json').then((response) => response.json() as Promise<[number, number, string][]>),
  ])
  const samples = new Int16Array(wav, 44)
  for (let start = 0; start * RATE < samples.length; start += CHUNK) {
    const cues = phonemes
      .filter(([from]) => from >= start - 1e-9 && from < start + CHUNK - 1e-9)
      .map(([from, to, value]) => ({ start: from - start, end: to - start, value }))
    yield {
      audio: samples.slice(Math.round(start * RATE), Math.round((start + CHUNK) * RATE)),
      timings: { unit: 'phoneme', cues },
    }
    await new Promise((resolve) => setTimeout(resolve, (1000 * CHUNK) / SPEED))
  }
}
