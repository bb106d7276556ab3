// A worker of the page: landmarks, fits and poses take seconds, and the page goes on meanwhile.
import { createFaceMesh, readGraphFile } from '@facework/capture/internal'
import { poseTemplates } from '@facework/cast/templates'
import type { Model } from '@facework/documents'
import { exportGltf } from '@facework/formats'
import {
  checkMadePoses,
  type FaceNetwork,
  findFaceLandmarks,
  jointsFromMorphs,
  type MadePoses,
  makePoses,
  type PoseTemplate,
} from '@facework/operations'
import { fitFace, measureFit, rankTemplates } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { fitShown } from './fit-shown.ts'
import type { HeadAndTemplate, MakeAnswer, MakeRequest, MakeResults } from './make-messages.ts'

const answer = (message: MakeAnswer) => postMessage(message)
const onProgress = (part: number, step = '') => answer({ type: 'progress', part, step })

addEventListener('message', ({ data }: MessageEvent<MakeRequest>) => {
  work(data).then(
    (result) => answer({ type: 'done', result }),
    (error: unknown) =>
      answer({
        type: 'failed',
        diagnostics: error instanceof FaceworkError ? error.diagnostics : [],
        message: error instanceof Error ? error.message : String(error),
      }),
  )
})

async function work(request: MakeRequest): Promise<MakeResults[keyof MakeResults]> {
  switch (request.kind) {
    case 'landmarks': {
      const { model, images, weights } = request
      return findFaceLandmarks(model, { network: await openNetwork(weights), images, onProgress })
    }
    case 'fit': {
      const template = templateFor(request)
      const fitted = await fitFace(request.model, template, request.landmarks, {
        images: request.images,
        onProgress: (part, step) => onProgress(part * 2, step),
      })
      return fitShown(template.name, fitted, measureFit(fitted))
    }
    case 'make': {
      const { model, images, landmarks } = request
      const { report, ...made } = await makePoses(model, templateFor(request), landmarks, {
        images,
        set: 'arkit-52',
        replace: true,
        onProgress: (part, step) => onProgress(part * 0.85, step),
      })
      onProgress(0.9, 'Checking the poses')
      const check = checkMadePoses(made.model, made.poses, landmarks, { images })
      const bytes = addedBytes(made, model)
      return { model: made.model, poses: made.poses, report, check, bytes }
    }
    case 'joints': {
      const { model, poses, still, remainder } = request
      const made = jointsFromMorphs(model, poses, {
        maxJoints: 59,
        remainder,
        onProgress: (part) => onProgress(part, 'Fitting joints'),
      })
      return { ...made, bytes: addedBytes(made, still) }
    }
  }
}

const addedBytes = (made: Pick<MadePoses, 'model' | 'poses'>, still: Model): number =>
  exportGltf(made).bytes.length - exportGltf({ model: still }).bytes.length

let network: Promise<FaceNetwork> | undefined

function openNetwork(weights: string): Promise<FaceNetwork | undefined> {
  network ??= loadNetwork(weights)
  // Without it, points are placed manually.
  return network.catch(() => {
    network = undefined
    return undefined
  })
}

async function loadNetwork(weights: string): Promise<FaceNetwork> {
  const [json, bytes] = await Promise.all(
    ['json', 'bin'].map(async (ending) => {
      const response = await fetch(`${weights}facemesh.${ending}`)
      if (!response.ok) throw new Error(`facemesh.${ending}: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    }),
  )
  const mesh = createFaceMesh(readGraphFile(JSON.parse(new TextDecoder().decode(json)), bytes!))
  return (picture) => {
    mesh.input.set(picture)
    const score = mesh.run()
    return { points: mesh.points, score }
  }
}

const built = new Map<string, PoseTemplate>()

function templateFor({ landmarks, template: name }: HeadAndTemplate): PoseTemplate {
  const entries = poseTemplates()
  const entry = entries.find((e) => e.name === name) ?? rankTemplates(entries, landmarks)[0]!.template
  const template = built.get(entry.name) ?? entry.build()
  built.set(entry.name, template)
  return template
}
