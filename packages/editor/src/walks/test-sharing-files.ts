import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Clip, clipKind, documentFromFiles } from '@facework/documents'
import { exportFbx, exportGltf, importGltf } from '@facework/formats'
import { bakeClip, createPoses } from '@facework/operations'

export const SHARING_HEADS = ['grub', 'ada', 'bolt'] as const
export type SharingHead = (typeof SHARING_HEADS)[number]

export interface SharingFile {
  /** A head with a pose a frame in the animation `poses`, as a modelling program writes it: without names. */
  readonly glb: Uint8Array
  /** The list of names that goes with it, one a frame. */
  readonly names: readonly string[]
}

const sample = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../samples/${path}`, import.meta.url)))
const sampleClip = (name: string) => documentFromFiles(sample(`clips/${name}.clip.json`).toString()) as Clip

/** What a team has before it shares faces: three heads of the cast, and a scream captured on one of them. */
export async function sharingFiles(): Promise<{
  readonly heads: Readonly<Record<SharingHead, SharingFile>>
  /** Curves, and tracks of Grub's body and face. */
  readonly take: Uint8Array
}> {
  const heads: Partial<Record<SharingHead, SharingFile>> = {}
  let take: Uint8Array | undefined
  for (const name of SHARING_HEADS) {
    const head = await importGltf(new Uint8Array(sample(`heads/${name}-game.glb`)))
    const { poses } = createPoses(head)
    const { model, clips, poseFrames } = await importGltf(exportGltf({ model: head.model, poses }).bytes)
    const frames = [...(poseFrames?.frames ?? [])].sort((a, b) => a.frame - b.frame)
    heads[name] = { glb: exportGltf({ model, clips }).bytes, names: frames.map((f) => f.name) }
    if (name !== 'grub') continue
    const scream = sampleClip('scream')
    const face = bakeClip({ model, poses, clip: scream, fps: 30 })
    const cheer = sampleClip('emote-cheer')
    const captured = clipKind.create('scream-take2', {
      duration: scream.duration,
      frameRate: 30,
      curves: scream.curves,
      joints: [...cheer.joints, ...face.joints],
    })
    take = exportFbx({ model: { ...model, meshes: [], materials: [], images: [] }, clips: [captured] }).bytes
  }
  return { heads: heads as Record<SharingHead, SharingFile>, take: take! }
}
