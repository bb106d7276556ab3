import { type Clip, clipKind, type Model, type PoseAsset } from '@facework/documents'
import { exportFbx, exportGltf } from '@facework/formats'
import { posesAsClip } from '@facework/formats/internal'
import { FaceworkError, Report } from '@facework/report'

interface WrittenHead {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
}

const isFbx = (path: string) => /\.fbx$/i.test(path)

/** Refuses a name whose ending is not a format that heads are written in. */
export function checkHeadFormat(path: string): void {
  if (isFbx(path) || /\.glb$/i.test(path)) return
  throw new FaceworkError(
    'cli/export-format',
    path,
    `"${path}" should end in .glb or .fbx.`,
    'Choose one of these formats.',
  )
}

/** A head with its poses as a file of the format that its name says. */
export function headBytes(path: string, head: WrittenHead, { everyFrame = false, expressions = false } = {}) {
  if (!isFbx(path)) return exportGltf({ ...head, everyFrame, expressions })
  if (!expressions) return fbxOf(head, everyFrame)
  throw new FaceworkError(
    'cli/export-format',
    path,
    `"${path}" should end in .glb: expressions are an extension of glTF.`,
    'Write a .glb, or leave out --draft-expressions.',
  )
}

/** FBX has no pose asset: the poses are an animation, with frames named on the mesh. */
function fbxOf({ model, poses }: WrittenHead, everyFrame: boolean) {
  if (!poses) return exportFbx({ model })
  const report = new Report()
  const { joints, morphs, frameNames } = posesAsClip(poses, model, report, { everyFrame })
  const frames = Object.entries(frameNames).map(([key, name]) => ({
    frame: Number(key.slice('Frame'.length)),
    name,
  }))
  const clip: Clip = clipKind.create('poses', {
    duration: (frames.length - 1) / 30,
    frameRate: 30,
    joints,
    morphs,
    curves: [],
    markers: [],
  })
  const poseFrames = { clip: 'poses', frameRate: 30, frameRateFrom: 'caller' as const, frames }
  return exportFbx({ model, clips: [clip], poseFrames })
}
