import type { Report } from '@facework/report'
import type { HeadPose } from '../source/capture-frame.ts'
import { headAngles } from '../source/capture-frame.ts'
import type { TrackedFace } from '../track/face-tracker.ts'

/** Eyes closer together, in pixels, give coarse landmarks. */
export const LEAST_EYES = 40
/** Mean luma of a face below which it is dark, of 255. */
export const LEAST_LUMA = 50
const MOST_YAW = (35 * Math.PI) / 180

/** Whether half of the face is hidden from the camera. */
export const isTurned = ({ rotation }: HeadPose): boolean => Math.abs(headAngles(rotation)[0]) > MOST_YAW

/** What could be better about a video, as warnings. */
export function adviseOnFaces(
  report: Report,
  path: string,
  faces: readonly TrackedFace[],
  frames: number,
  turned: number,
): void {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  const eyes = median(faces.map(({ eyeDistance }) => eyeDistance))
  const luma = median(faces.map(({ brightness }) => brightness))
  if (faces.length < frames)
    report.warn(
      'capture/no-face',
      path,
      `No face was found in ${frames - faces.length} of ${frames} frames; gaps are marked in the take.`,
      'Light the face, and let it look toward the camera.',
    )
  if (eyes < LEAST_EYES)
    report.warn(
      'capture/face-small',
      path,
      `The eyes are ${eyes.toFixed(0)} pixels apart; ${LEAST_EYES} or more give better curves.`,
      'Come closer to the camera, or crop the video to the face.',
    )
  if (luma < LEAST_LUMA)
    report.warn(
      'capture/dark',
      path,
      `The face is dark: its mean luma is ${luma.toFixed(0)} of 255.`,
      'Light the face from the front.',
    )
  if (faces.some((face) => face.faces > 1))
    report.warn(
      'capture/two-faces',
      path,
      'There is more than one face; the one found first was followed.',
      'Crop the video to one person.',
    )
  if (turned > 0)
    report.warn(
      'capture/turned',
      path,
      `The head is turned further than 35° in ${turned} of ${frames} frames, where curves are less sure.`,
      'Look toward the camera.',
    )
}
