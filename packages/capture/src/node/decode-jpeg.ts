import { FaceworkError } from '@facework/report'
import jpeg from 'jpeg-js'
import type { Picture } from '../track/picture.ts'

export function decodeJpeg(bytes: Uint8Array, path = ''): Picture {
  try {
    return jpeg.decode(bytes, { useTArray: true, formatAsRGBA: true, maxResolutionInMP: 100 })
  } catch (error) {
    throw new FaceworkError(
      'capture/video-undecodable',
      path,
      `A picture of the video is not a JPEG that can be read: ${error instanceof Error ? error.message : error}.`,
      'Write it again: ffmpeg -i VIDEO -c:v mjpeg -q:v 3 out.mjpeg',
    )
  }
}
