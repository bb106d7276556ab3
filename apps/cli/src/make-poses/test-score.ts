import { readFileSync } from 'node:fs'
import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import { importFbx, importGltf } from '@facework/formats'
import {
  createPoses,
  detectMap,
  findFaceLandmarks,
  type MadePoses,
  type PoseTemplate,
} from '@facework/operations'
import {
  type DecodedImages,
  fitFace,
  headSurface,
  nearestCopy,
  surfaceMoves,
  withoutMorphs,
} from '@facework/operations/internal'
import { decodeImages } from './decode-images.ts'
import { openFaceNetwork } from './face-network.ts'

/** A shared head as a static one, with its own poses as the truth. */
export interface TestHead {
  readonly model: Model
  readonly still: Model
  readonly poses?: PoseAsset | undefined
  readonly images: DecodedImages
  readonly landmarks: Landmarks
}

const network = openFaceNetwork(import.meta.dirname)

export async function readTestHead(file: URL): Promise<TestHead> {
  const bytes = new Uint8Array(readFileSync(file))
  const imported = /\.fbx$/i.test(file.pathname) ? await importFbx(bytes) : await importGltf(bytes)
  const { model } = imported
  const images = decodeImages(model)
  const still = withoutMorphs(model)
  const { landmarks } = await findFaceLandmarks(still, { network, images })
  const hasPoses = model.meshes.some((m) => m.morphs.length > 0)
  return { model, still, images, landmarks, poses: hasPoses ? createPoses(imported).poses : undefined }
}

export const templateOf = (name: string, { model, poses, landmarks, images }: TestHead): PoseTemplate => ({
  name,
  model,
  poses: poses!,
  landmarks,
  images,
})

/** One pose against the head's own: errors are means over visible skin that the truth moves by more than 0.1 mm. */
export interface PoseScore {
  readonly name: string
  readonly motion: number
  readonly error: number
  readonly copied: number
  readonly cosine: number
}

/**
 * Made poses against those the head had: by the same names, or by the ARKit controls that both have. `copied` is the
 * error of deltas taken from the nearest point of the template.
 */
export async function scorePoses(
  head: TestHead,
  template: PoseTemplate,
  made: MadePoses,
): Promise<PoseScore[]> {
  const fitted = await fitFace(head.still, template, head.landmarks, { images: head.images })
  const truth = headSurface(head.model, head.poses)
  const mine = headSurface(made.model, made.poses)
  const copy = nearestCopy(fitted)
  const { skin } = fitted.head
  const mm = 1000 * fitted.similarity.scale
  const scores: PoseScore[] = []
  for (const { name, own, others } of sharedControls(head.poses!, made.poses)) {
    const wanted = surfaceMoves(truth, own)
    const got = surfaceMoves(mine, others)
    const isCopied = Object.keys(others).every((n) => template.poses.poses.some((p) => p.name === n))
    const copied = isCopied ? copy(surfaceMoves(fitted.template.surface, others)) : undefined
    let [count, motion, error, copyError, dot, a, b] = [0, 0, 0, 0, 0, 0, 0]
    for (let i = 0; i < skin.count; i++) {
      if (!skin.visible[i]) continue
      const v = skin.vertices[i]! * 3
      let [w, e, c] = [0, 0, 0]
      for (let k = 0; k < 3; k++) {
        w += wanted[v + k]! ** 2
        e += (got[v + k]! - wanted[v + k]!) ** 2
        c += copied ? (copied[i * 3 + k]! - wanted[v + k]!) ** 2 : 0
        dot += got[v + k]! * wanted[v + k]!
        a += got[v + k]! ** 2
      }
      b += w
      if (Math.sqrt(w) * mm < 0.1) continue
      count++
      motion += Math.sqrt(w) * mm
      error += Math.sqrt(e) * mm
      copyError += Math.sqrt(c) * mm
    }
    if (count <= 5) continue
    scores.push({
      name,
      motion: motion / count,
      error: error / count,
      copied: copyError / count,
      cosine: dot / Math.sqrt(a * b || 1),
    })
  }
  return scores
}

type Values = Readonly<Record<string, number>>

function sharedControls(truth: PoseAsset, made: PoseAsset): { name: string; own: Values; others: Values }[] {
  const names = (poses: PoseAsset) => poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name)
  const [own, others] = [names(truth), names(made)]
  const same = own.filter((name) => others.includes(name))
  if (same.length > 20) return same.map((name) => ({ name, own: { [name]: 1 }, others: { [name]: 1 } }))
  const found = detectMap({ names: own, set: 'arkit-52' })
  const mine = detectMap({ names: others, set: 'arkit-52' })
  const values = (line: (typeof found.lines)[number]): Values =>
    Object.fromEntries(line.targets.filter((t) => t.by === undefined).map((t) => [t.name, t.gain]))
  return found.lines.flatMap((line) => {
    const twin = mine.lines.find((l) => l.control === line.control)
    return twin ? [{ name: line.control, own: values(line), others: values(twin) }] : []
  })
}

export const meanOf = (scores: readonly PoseScore[], key: Exclude<keyof PoseScore, 'name'>): number =>
  scores.reduce((sum, s) => sum + s[key], 0) / scores.length
