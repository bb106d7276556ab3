import type { Clip, Model, PoseAsset, Skeleton } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { exportBvh } from './bvh/export-bvh.ts'
import { exportFbx } from './fbx/write/export-fbx.ts'
import { exportGltf } from './gltf/write/export-gltf.ts'
import type { WrittenFile } from './imported.ts'
import { exportLiveLinkCsv } from './live-link/export-csv.ts'
import { exportRbxmx, hasFacsCurves } from './roblox/export-rbxmx.ts'
import { exportVrma } from './vrma/export-vrma.ts'

/** What is to be written; each format takes what it can hold. */
export interface OutputDocuments {
  readonly model?: Model | undefined
  /** The joints of a clip where there is no model. */
  readonly skeleton?: Skeleton | undefined
  readonly poses?: PoseAsset | undefined
  readonly clip?: Clip | undefined
}

export interface OutputFormat {
  readonly name: string
  readonly title: string
  readonly ending: string
  readonly holds: 'head' | 'clip'
  /** Whether a clip can be written without a head. */
  readonly clips: boolean
  /** Whether the format stores the poses of a head. */
  readonly poses: boolean
  /** Whether it holds samples, so that a frame rate means something. */
  readonly samples: boolean
  /** Why there is nothing of these documents to write; undefined when there is. */
  refusal(documents: OutputDocuments): string | undefined
  write(documents: OutputDocuments, options?: { readonly fps?: number | undefined }): WrittenFile
}

const noModel = ({ model }: OutputDocuments) => (model ? undefined : 'There is no model')
const noClip = ({ clip }: OutputDocuments) => (clip ? undefined : 'There is no clip')

/** The document that a format cannot do without. */
function needed<T>(document: T | undefined, format: string, what: string): T {
  if (document !== undefined) return document
  throw new FaceworkError(
    'formats/nothing-to-write',
    what,
    `A ${format} file is written from a ${what}; none was given.`,
    `Pass { ${what} }; \`refusal\` of the format lists missing input beforehand.`,
  )
}

const gltf: OutputFormat = {
  name: 'gltf',
  title: 'glTF binary',
  ending: '.glb',
  holds: 'head',
  clips: false,
  poses: true,
  samples: false,
  refusal: noModel,
  write: ({ model, poses, clip }) =>
    exportGltf({ model: needed(model, '.glb', 'model'), poses, clips: clip ? [clip] : [] }),
}

const fbx: OutputFormat = {
  name: 'fbx',
  title: 'FBX',
  ending: '.fbx',
  holds: 'head',
  clips: true,
  poses: false,
  samples: false,
  refusal: ({ model, clip }) => (model || clip ? undefined : 'There is no model and no clip'),
  write: ({ model, skeleton, clip }) =>
    exportFbx({
      model: clip ? model : needed(model, '.fbx', 'model'),
      skeleton,
      clips: clip ? [clip] : [],
    }),
}

const liveLink: OutputFormat = {
  name: 'live-link',
  title: 'Live Link Face',
  ending: '.csv',
  holds: 'clip',
  clips: true,
  poses: false,
  samples: true,
  refusal: (documents) =>
    noClip(documents) ?? (documents.clip!.curves.length === 0 ? 'The clip has no curves' : undefined),
  write: ({ clip }, { fps } = {}) => exportLiveLinkCsv(needed(clip, '.csv', 'clip'), { fps }),
}

const vrma: OutputFormat = {
  name: 'vrma',
  title: 'VRM animation',
  ending: '.vrma',
  holds: 'clip',
  clips: true,
  poses: false,
  samples: true,
  refusal: noClip,
  write: ({ clip }) => exportVrma(needed(clip, '.vrma', 'clip')),
}

const bvh: OutputFormat = {
  name: 'bvh',
  title: 'BVH',
  ending: '.bvh',
  holds: 'clip',
  clips: true,
  poses: false,
  samples: true,
  refusal: (documents) => {
    const none = noClip(documents)
    if (none) return none
    if (documents.clip!.joints.length === 0) return 'The clip has no joint tracks'
    return documents.model || documents.skeleton ? undefined : 'No skeleton'
  },
  write: ({ clip, model, skeleton }, { fps } = {}) =>
    exportBvh(
      { body: needed(model ?? skeleton, '.bvh', 'skeleton'), clip: needed(clip, '.bvh', 'clip') },
      { fps },
    ),
}

const rbxmx: OutputFormat = {
  name: 'rbxmx',
  title: 'Roblox animation',
  ending: '.rbxmx',
  holds: 'clip',
  clips: true,
  poses: false,
  samples: true,
  refusal: (documents) =>
    noClip(documents) ?? (hasFacsCurves(documents.clip!) ? undefined : 'The clip has no FACS-50 curves'),
  write: ({ clip }) => exportRbxmx(needed(clip, '.rbxmx', 'clip')),
}

/** Every format that is written; the command and the studio write through it. */
export const OUTPUT_FORMATS: readonly OutputFormat[] = [gltf, fbx, liveLink, bvh, vrma, rbxmx]
