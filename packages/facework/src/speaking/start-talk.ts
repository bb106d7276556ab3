import type { Sound } from '@facework/capture'
import {
  LIVE_DELAY,
  LiveVoice,
  loadLiveVoice,
  mouthOfVoice,
  Resampler,
  timingsOfText,
  VOICE_RATE,
} from '@facework/capture/internal'
import { FaceworkError } from '@facework/report'
import { chunksOf, isStream, PcmReader, soundOfBuffer } from './audio-chunks.ts'
import { listenTo } from './microphone.ts'
import { bytesOf, isTimings, readTimings, type TimingsReader, type TimingsSource } from './read-timings.ts'
import type { SpeakOptions, SpeechChunk, SpeechSource } from './speak-options.ts'
import { SilentOutput, type SpeechOutput, sharedContext, WebAudioOutput } from './speech-output.ts'
import { type SpeakingFace, Talk } from './talk.ts'

/** Streamed, the mouth is ahead of the sound by this; what is heard cannot be foreseen further. */
const LEAD = 0.03
/** Samples per second of raw chunks: what most speech services send. */
const CHUNK_RATE = 24000

/** Starts a speech; resolves as soon as the face is about to move. `read` reads files of timings. */
export async function startTalk(
  face: SpeakingFace,
  source: SpeechSource,
  options: SpeakOptions,
  read: TimingsReader,
  output?: SpeechOutput,
): Promise<Talk> {
  const { seed, extras } = options
  const given = isTimings(source) ? source : isTimingsFile(source) ? source.timings : undefined
  if (given || isText(source)) {
    const timings = given ? await readTimings(given, read) : timingsOfText((source as { text: string }).text)
    const talk = new Talk(face, output ?? new SilentOutput(options.clock), { seed, extras, lead: LEAD })
    talk.addTimings(timings)
    talk.addSilence(timings.cues.at(-1)?.end ?? 0)
    talk.complete()
    return talk
  }
  if (typeof MediaStream !== 'undefined' && source instanceof MediaStream)
    return followMicrophone(face, source, options)
  const audible = () =>
    output ??
    (options.clock
      ? new SilentOutput(options.clock)
      : new WebAudioOutput(options.context ?? sharedContext(), options.destination))
  if (isStream(source)) return speakStream(face, source, options, read, audible())
  const sound = await soundOf(source, options)
  const timings = options.timings === undefined ? undefined : await readTimings(options.timings, read)
  const { mouth, cues } = await mouthOfVoice({ sound, timings, text: options.text })
  const talk = new Talk(face, audible(), { seed, extras, lead: LEAD, heard: mouth })
  talk.addSound(sound)
  talk.addHeard(cues)
  talk.complete()
  return talk
}

async function speakStream(
  face: SpeakingFace,
  stream: AsyncIterable<unknown> | ReadableStream<unknown>,
  options: SpeakOptions,
  read: TimingsReader,
  output: SpeechOutput,
): Promise<Talk> {
  const voice = new LiveVoice(await loadLiveVoice())
  const timings = options.timings === undefined ? undefined : await readTimings(options.timings, read)
  const talk = new Talk(face, output, {
    seed: options.seed,
    extras: options.extras,
    lead: LEAD,
    heard: voice.track,
  })
  if (timings) talk.addTimings(timings)
  const reader = new PcmReader(options.rate ?? CHUNK_RATE)
  let resampler: Resampler | undefined
  const run = async () => {
    for await (const item of chunksOf(stream)) {
      if (!talk.speaking) return
      const { audio, timings }: SpeechChunk = isChunk(item) ? item : { audio: item }
      const from = talk.soundEnd
      if (audio !== undefined) {
        const sound = reader.read(audio)
        resampler ??= new Resampler(sound.rate, VOICE_RATE)
        voice.add(resampler.add(sound.samples))
        talk.addSound(sound)
      }
      if (timings) talk.addTimings(timings, from)
    }
    if (resampler) voice.add(resampler.end())
    voice.end()
    talk.complete()
  }
  run().catch((error: unknown) => talk.fail(error))
  return talk
}

/** The face moves with a voice that is not played: as soon as it is known what was heard. */
async function followMicrophone(
  face: SpeakingFace,
  stream: MediaStream,
  options: SpeakOptions,
): Promise<Talk> {
  const context = options.context ?? sharedContext()
  const voice = new LiveVoice(await loadLiveVoice())
  const resampler = new Resampler(context.sampleRate, VOICE_RATE)
  const listening = await listenTo(stream, context, (samples) => {
    voice.add(resampler.add(samples))
    talk.addLoudness({ rate: context.sampleRate, samples })
  })
  const output: SpeechOutput = {
    heard: () => voice.track.end,
    play: () => 0,
    stop: () => listening.stop(),
  }
  const talk = new Talk(face, output, {
    seed: options.seed,
    extras: 0,
    lead: -LIVE_DELAY / 4,
    heard: voice.track,
  })
  talk.follow()
  stream.getAudioTracks()[0]?.addEventListener('ended', () => talk.interrupt())
  return talk
}

async function soundOf(source: unknown, options: SpeakOptions): Promise<Sound> {
  if (isSound(source)) return source
  if (typeof AudioBuffer !== 'undefined' && source instanceof AudioBuffer) return soundOfBuffer(source)
  const bytes = await bytesOf(source)
  const context = options.context ?? sharedContext()
  try {
    return soundOfBuffer(await context.decodeAudioData(bytes.slice(0)))
  } catch {
    const name = typeof source === 'string' || source instanceof URL ? String(source) : 'audio'
    throw new FaceworkError(
      'voice/unreadable',
      name,
      `"${name}" is not audio that this browser decodes.`,
      'WAV, MP3 and Ogg are decoded by most browsers.',
    )
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isTimingsFile = (value: unknown): value is { timings: TimingsSource } =>
  isObject(value) && 'timings' in value && !('audio' in value)
const isText = (value: unknown): value is { text: string } =>
  isObject(value) && typeof value.text === 'string' && !('cues' in value)
const isSound = (value: unknown): value is Sound =>
  isObject(value) && value.samples instanceof Float32Array && typeof value.rate === 'number'
const isChunk = (value: unknown): value is SpeechChunk =>
  isObject(value) && ('audio' in value || 'timings' in value)
