import { FaceworkError } from '@facework/report'
import type { FaceTracker } from '../track/face-tracker.ts'
import type { Picture } from '../track/picture.ts'
import { openPageTracker } from './open-page-tracker.ts'
import type { TrackerAnswer, TrackerImage, TrackerRequest } from './tracker-messages.ts'

/** Larger pictures are scaled down, as in Node. */
const MOST_WIDTH = 960

let tracker: FaceTracker | undefined
let canvas: OffscreenCanvas | undefined

const answer = (message: TrackerAnswer, transfer: Transferable[] = []) =>
  (postMessage as (message: unknown, transfer: Transferable[]) => void)(message, transfer)

addEventListener('message', ({ data }: MessageEvent<TrackerRequest>) => {
  handle(data).catch((error: unknown) => {
    const { code, path, message, hint } =
      error instanceof FaceworkError
        ? error
        : new FaceworkError(
            'capture/tracker-failed',
            '',
            `The face tracker stopped: ${error}`,
            'Reload the page.',
          )
    answer({ type: 'failed', failure: { code, path, message, hint } })
  })
})

async function handle(request: TrackerRequest): Promise<void> {
  switch (request.type) {
    case 'open': {
      tracker = await openPageTracker(request.files)
      answer({ type: 'opened', tracker: { name: tracker.name, model: tracker.model } })
      return
    }
    case 'track': {
      const began = performance.now()
      const picture = pictureOf(request.image)
      request.image.close()
      const face = tracker?.track(picture, request.time)
      const { width, height } = picture
      answer(
        { type: 'tracked', result: { face, width, height, took: performance.now() - began } },
        face ? [face.landmarks.buffer] : [],
      )
      return
    }
    case 'choose':
      tracker?.choose(request.x, request.y)
      return
    case 'reset':
      tracker?.reset()
      return
    case 'close':
      tracker?.close()
      tracker = undefined
  }
}

function pictureOf(image: TrackerImage): Picture {
  const [wide, high] =
    'displayWidth' in image ? [image.displayWidth, image.displayHeight] : [image.width, image.height]
  const width = Math.min(wide, MOST_WIDTH)
  const height = Math.max(2, Math.round((high * width) / wide / 2) * 2)
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
