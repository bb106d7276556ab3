import { FaceworkError, suggestion } from '@facework/report'
import type { LookTarget, Stage } from 'facework'
import { Vector3 } from 'three'

/** What a `look-at` attribute asks for; `stop` ends following. */
export interface Gaze {
  readonly target: LookTarget | undefined
  stop(): void
}

/** Share of the way from the camera to the face at which the pointer is taken to be. */
const POINTER_DEPTH = 0.45

/** `camera`, `pointer`, or a point such as `0 1.6 2`. */
export function gazeFrom(value: string | null, stage: Stage, element: HTMLElement): Gaze {
  const none = { target: undefined, stop() {} }
  if (value === null || value.trim() === '') return none
  if (value === 'camera') return { target: stage.camera, stop() {} }
  if (value === 'pointer') return followPointer(stage, element)
  const numbers = value
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x, y, z] = numbers
  if (numbers.length === 3 && numbers.every(Number.isFinite)) return { target: [x!, y!, z!], stop() {} }
  throw new FaceworkError(
    'element/look-at',
    'look-at',
    `look-at should be "camera", "pointer" or three numbers such as "0 1.6 2"; found "${value}".`,
    suggestion(value, ['camera', 'pointer']),
  )
}

function followPointer({ camera }: Stage, element: HTMLElement): Gaze {
  const target = camera.position.clone()
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2]
    const way = new Vector3(x, y, 0.5).unproject(camera).sub(camera.position).normalize()
    // The stage puts the camera before a face that is near its own origin.
    target.copy(camera.position).addScaledVector(way, camera.position.length() * POINTER_DEPTH)
  }
  addEventListener('pointermove', follow)
  return { target, stop: () => removeEventListener('pointermove', follow) }
}
