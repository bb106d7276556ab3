import type { CaptureFrame } from './capture-frame.ts'

/** How well a source sees a control, by its correlation with the truth on heads it was not fitted on. */
export type Sight = 'seen' | 'partly' | 'unseen'

/** By control. One that is not listed is seen. */
export type Visibility = Readonly<Record<string, Sight>>

/** Ends a source: the camera light goes out, sockets close. May be called twice. */
export type Stop = () => void

export type SourceState = 'idle' | 'starting' | 'live' | 'lost' | 'failed'

/** Anything that gives frames of a face: a camera, a video file, a phone, another program, a clip. */
export interface FaceSource {
  /** Names of the values of its frames. */
  readonly controls: readonly string[]
  readonly sees: Visibility
  readonly state: SourceState
  /** One listener at a time. Rejects with a FaceworkError where the source cannot start. */
  start(onFrame: (frame: CaptureFrame) => void): Promise<Stop>
}
