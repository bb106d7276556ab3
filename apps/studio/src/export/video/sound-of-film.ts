import type { SoundTrackState } from '../../transport/sound-track.ts'

/** Samples a second of sound in videos; every encoder of Opus and AAC takes it. */
const RATE = 48_000

/** What is heard from one second of a clip to another; undefined where there is no sound. */
export async function soundOfFilm(
  { sound, buffer }: Pick<SoundTrackState, 'sound' | 'buffer'>,
  from: number,
  to: number,
): Promise<AudioBuffer | undefined> {
  if (!sound || !buffer || to <= from) return undefined
  const length = Math.max(1, Math.round((to - from) * RATE))
  const context = new OfflineAudioContext(Math.min(2, buffer.numberOfChannels), length, RATE)
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(context.destination)
  // The sound begins later than the film, or began before it.
  const late = sound.start - from
  source.start(Math.max(0, late), Math.max(0, -late))
  return context.startRendering()
}
