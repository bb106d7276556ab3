import type { Landmarks, Model } from '@facework/documents'
import { findFaceLandmarks } from '@facework/operations'
import type { DecodedImages, LandmarkReport, PartKinds } from '@facework/operations/internal'
import { onlyDocument } from '../input/only-document.ts'
import { readInput } from '../input/read-input.ts'
import type { Io } from '../io.ts'
import { progressBar } from '../output/progress.ts'
import { openFaceNetwork } from './face-network.ts'

export interface HeadLandmarks {
  readonly landmarks: Landmarks
  /** Missing for landmarks that were read from a file. */
  readonly report?: LandmarkReport | undefined
}

/** Landmarks of a head: those of a file, else found by the network. */
export async function headLandmarks(
  model: Model,
  images: DecodedImages,
  { file, parts }: { readonly file?: string | undefined; readonly parts?: PartKinds | undefined },
  io: Io,
): Promise<HeadLandmarks> {
  if (file !== undefined) return { landmarks: onlyDocument(await readInput(file, {}, io.cwd), 'landmarks') }
  return findFaceLandmarks(model, {
    network: openFaceNetwork(io.cwd),
    images,
    parts,
    onProgress: progressBar(io, `Finding landmarks of ${model.name}`),
  })
}
