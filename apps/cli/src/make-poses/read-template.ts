import type { Landmarks } from '@facework/documents'
import type { PoseTemplate } from '@facework/operations'
import { rankTemplates } from '@facework/operations/internal'
import { type Diagnostic, FaceworkError } from '@facework/report'
import { posesForHead } from '../input/head-poses.ts'
import { readHead } from '../input/read-head.ts'
import type { Io } from '../io.ts'
import { showProgress } from '../output/progress.ts'
import { decodeImages } from './decode-images.ts'
import { headLandmarks } from './head-landmarks.ts'

export interface ReadTemplate {
  readonly template: PoseTemplate
  readonly diagnostics: readonly Diagnostic[]
}

/** A rigged head of the user as a template. */
export async function readTemplate(
  file: string,
  landmarks: string | undefined,
  io: Io,
): Promise<ReadTemplate> {
  showProgress(io, `Reading ${file} …`)
  const head = await readHead(file, {}, io.cwd)
  const { poses, diagnostics } = await posesForHead(head, {}, io.cwd)
  if (!poses) {
    throw new FaceworkError(
      'poses/template-empty',
      file,
      `Template "${file}" has no poses to lend.`,
      'Give a head with morphs, or with one pose per frame; leave out --template to use the built-in one.',
    )
  }
  const images = decodeImages(head.model)
  const found = await headLandmarks(head.model, images, { file: landmarks }, io)
  return {
    template: { name: head.input.name, model: head.model, poses, landmarks: found.landmarks, images },
    diagnostics: [...head.diagnostics, ...diagnostics],
  }
}

/** The built-in template whose face is most like the head's. */
export async function builtInTemplate(landmarks: Landmarks, io: Io): Promise<PoseTemplate> {
  const { poseTemplates } = await import('@facework/cast/templates')
  const { template } = rankTemplates(poseTemplates(), landmarks)[0]!
  showProgress(io, `Building the ${template.name} …`)
  return template.build()
}
