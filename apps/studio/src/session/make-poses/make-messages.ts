import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import type { MadePosesCheck } from '@facework/operations'
import type {
  DecodedImages,
  FitMeasure,
  JointsReport,
  LandmarkReport,
  MakePosesReport,
} from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'

/** Parts of a face that fits are judged by and strengths are set for. */
export const MAKE_REGIONS = ['Brows', 'Eyes', 'Nose', 'Mouth', 'Jaw'] as const
export type MakeRegion = (typeof MAKE_REGIONS)[number]

/** The template on the head. Lengths are millimetres at human size, places are those of the head. */
export interface FitShown {
  readonly template: string
  readonly measure: FitMeasure
  /** The surface of the head, with the distance of each vertex to the template; NaN where it takes no part. */
  readonly skin: {
    readonly positions: Float32Array
    readonly indices: Uint32Array
    readonly residuals: Float32Array
  }
  /** The template's skin on the head. */
  readonly overlay: { readonly positions: Float32Array; readonly indices: Uint32Array }
  readonly regions: readonly { readonly region: MakeRegion; readonly mm: number }[]
  /** From here on a region is loose. */
  readonly limit: number
  /** Names of meshes by what they were taken for. */
  readonly parts: readonly { readonly kind: string; readonly meshes: readonly string[] }[]
}

export interface MadeShown {
  readonly model: Model
  readonly poses: PoseAsset
  readonly report: MakePosesReport
  readonly check: MadePosesCheck
  /** Bytes that the poses add to a .glb. */
  readonly bytes: number
}

/** The same poses by joints. */
export interface JointsShown {
  readonly model: Model
  readonly poses: PoseAsset
  readonly report: JointsReport
  /** Bytes that they add to a .glb of the head without poses. */
  readonly bytes: number
}

export interface HeadAndTemplate {
  readonly model: Model
  readonly images: DecodedImages
  readonly landmarks: Landmarks
  /** Name of a built-in template; the one that is most like the head unless given. */
  readonly template?: string | undefined
}

/** What the page asks of the worker. */
export type MakeRequest =
  | {
      readonly kind: 'landmarks'
      readonly model: Model
      readonly images: DecodedImages
      /** Address of the folder with the network's files. */
      readonly weights: string
    }
  | ({ readonly kind: 'fit' } & HeadAndTemplate)
  | ({ readonly kind: 'make' } & HeadAndTemplate)
  | {
      readonly kind: 'joints'
      readonly model: Model
      readonly poses: PoseAsset
      /** The head without poses. */
      readonly still: Model
      readonly remainder: boolean
    }

export interface MakeResults {
  readonly landmarks: { readonly landmarks: Landmarks; readonly report: LandmarkReport }
  readonly fit: FitShown
  readonly make: MadeShown
  readonly joints: JointsShown
}

export type MakeAnswer =
  | { readonly type: 'progress'; readonly part: number; readonly step: string }
  | { readonly type: 'done'; readonly result: MakeResults[keyof MakeResults] }
  | { readonly type: 'failed'; readonly diagnostics: readonly Diagnostic[]; readonly message: string }
