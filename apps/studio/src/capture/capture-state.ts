import { CAPTURE_REGIONS, type CaptureRegion } from '@facework/capture'
import { browserStorage, keepForNextVisit } from '../base/browser-storage.ts'

/** Something that went wrong, in words a person can act on. */
export interface CaptureProblem {
  readonly code: string
  readonly message: string
  readonly hint: string | undefined
}

export interface CameraChoice {
  readonly id: string
  readonly label: string
}

/** Where the source that drives the characters is. */
export type SourceStatus = 'off' | 'starting' | 'live' | 'failed'

/** `saving` ends a recording: the video is written, then the take. */
export type RecordingPhase = 'idle' | 'countdown' | 'pre-roll' | 'recording' | 'saving'

export type NeutralStatus = 'not-set' | 'measuring' | 'set'

/** What could be better about the picture, while a face is found. */
export type Advice = 'two-faces' | 'face-small' | 'dark' | 'turned' | 'slow'

/** Which of two the characters show: the live source, or the clip at the playhead. */
export type Shown = 'live' | 'take'

export interface CaptureState {
  readonly status: SourceStatus
  /** `camera`, or the id of a network source. */
  readonly source: string
  readonly problem: CaptureProblem | undefined
  readonly cameras: readonly CameraChoice[]
  readonly cameraId: string | undefined
  readonly size: PictureSize
  /** Of the preview; recorded data is never mirrored. */
  readonly mirrored: boolean
  readonly mesh: boolean
  /** Name of the user's own model; without one the built-in tracker is used. */
  readonly model: string | undefined
  readonly phase: RecordingPhase
  /** Seconds that the countdown still shows. */
  readonly count: number
  /** Seconds before a recording starts. */
  readonly countdown: number
  readonly neutral: NeutralStatus
  /** When it was set, milliseconds. */
  readonly neutralAt: number | undefined
  readonly neutralProblem: string | undefined
  readonly regions: readonly CaptureRegion[]
  readonly keepVideo: boolean
  readonly keepLandmarks: boolean
  /** Also records controls that a camera hardly sees. */
  readonly unseen: boolean
  readonly faceLost: boolean
  readonly advice: Advice | undefined
  readonly shown: Shown
  /** Seconds between which a punch-in records. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Name of the take that is recorded now. */
  readonly recordingName: string | undefined
  /** A video file that is read: its name and how far. */
  readonly reading: { readonly name: string; readonly part: number } | undefined
  /** Name of the microphone that is on. */
  readonly microphone: string | undefined
  /** Ports that were opened for network sources since the page was. */
  readonly portsOpened: number
  /** The reference video is shown over the stage. */
  readonly showVideo: boolean
}

export type PictureSize = '640 × 480' | '1280 × 720' | '1920 × 1080'
export const PICTURE_SIZES: readonly PictureSize[] = ['640 × 480', '1280 × 720', '1920 × 1080']
export const COUNTDOWNS = [0, 3, 5, 10] as const

const KEY = 'facework-capture'
/** What the next visit begins with. */
const KEPT = ['cameraId', 'size', 'mirrored', 'mesh', 'countdown', 'keepVideo', 'keepLandmarks'] as const

export function initialCapture(): CaptureState {
  return {
    status: 'off',
    source: 'camera',
    problem: undefined,
    cameras: [],
    cameraId: undefined,
    size: '1280 × 720',
    mirrored: true,
    mesh: true,
    model: undefined,
    phase: 'idle',
    count: 0,
    countdown: 3,
    neutral: 'not-set',
    neutralAt: undefined,
    neutralProblem: undefined,
    regions: CAPTURE_REGIONS,
    keepVideo: false,
    keepLandmarks: true,
    unseen: false,
    faceLost: false,
    advice: undefined,
    shown: 'live',
    from: undefined,
    to: undefined,
    recordingName: undefined,
    reading: undefined,
    microphone: undefined,
    portsOpened: 0,
    showVideo: true,
    ...keptChoices(),
  }
}

function keptChoices(): Partial<CaptureState> {
  try {
    const kept = JSON.parse(browserStorage()?.getItem(KEY) ?? '{}') as Partial<CaptureState>
    const fits = kept.size === undefined || PICTURE_SIZES.includes(kept.size)
    return fits ? Object.fromEntries(KEPT.flatMap((key) => (key in kept ? [[key, kept[key]]] : []))) : {}
  } catch {
    return {}
  }
}

export function keepChoices(state: CaptureState): void {
  keepForNextVisit(KEY, JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, state[key]]))))
}
