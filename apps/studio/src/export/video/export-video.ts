import type { Session } from '../../session/session.ts'
import { type FileToSave, zip } from '../files/zip.ts'
import type { ReportProgress } from '../form/use-export-job.ts'
import type { EncoderChoice, VideoContainer } from './encode-video.ts'
import { type Backdrop, type FilmOptions, filmStage } from './film-stage.ts'
import { GifWriter } from './gif.ts'
import { soundOfFilm } from './sound-of-film.ts'

export type VideoFormat = VideoContainer | 'gif' | 'png'

export interface VideoExport {
  readonly format: VideoFormat
  /** Of .webm and .mp4. */
  readonly encoders: EncoderChoice | undefined
  readonly name: string
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly from: number
  readonly to: number
  readonly backdrop: Backdrop
  readonly sound: boolean
}

/** The stage as a video, frame by frame, however long each frame takes to draw. */
export async function exportVideo(
  session: Session,
  options: VideoExport,
  report: ReportProgress,
  signal: AbortSignal,
): Promise<FileToSave> {
  const film = (onFrame: FilmOptions['onFrame']) =>
    filmStage(session, {
      ...options,
      signal,
      async onFrame(canvas, i, count) {
        await onFrame(canvas, i, count)
        report({ done: i + 1, total: count, words: `Frame ${i + 1} of ${count}` })
      },
    })
  const { format, name } = options
  if (format === 'gif') return { name: `${name}.gif`, bytes: await gifOf(film, options) }
  if (format === 'png') return { name: `${name}-png.zip`, bytes: await pngsOf(film, name) }
  const { encodeVideo } = await import('./encode-video.ts')
  const sound = options.sound
    ? await soundOfFilm(session.sound.state.getState(), options.from, options.to)
    : undefined
  const bytes = await encodeVideo({
    container: format,
    encoders: options.encoders!,
    fps: options.fps,
    transparent: options.backdrop === 'transparent',
    sound,
    film,
  })
  return { name: `${name}.${format}`, bytes }
}

type Film = (onFrame: FilmOptions['onFrame']) => Promise<void>

async function gifOf(film: Film, { width, height, fps, backdrop }: VideoExport): Promise<Uint8Array> {
  const gif = new GifWriter({ width, height, fps, transparent: backdrop === 'transparent' })
  await film((canvas) => gif.add(canvas.getContext('2d')!.getImageData(0, 0, width, height).data))
  return gif.finish()
}

async function pngsOf(film: Film, name: string): Promise<Uint8Array> {
  const files: FileToSave[] = []
  await film(async (canvas, i, count) => {
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    const number = String(i).padStart(Math.max(4, String(count).length), '0')
    files.push({ name: `${name}-${number}.png`, bytes: new Uint8Array(await blob.arrayBuffer()) })
  })
  return zip(files)
}
