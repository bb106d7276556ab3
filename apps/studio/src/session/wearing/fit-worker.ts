// A worker of the page: fits one accessory after the other, so that the stage goes on playing meanwhile.
import type { Document, Model, PoseAsset } from '@facework/documents'
import { type FitHead, type FittedAccessory, fitAccessory, inspectFit } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import type { FitAnswer, FitRequest, SentAccessory, SentHead } from './fit-message.ts'

const documents = new Map<number, Document>()
/** Fits of inner layers, which several outer ones may need. */
const inner = new Map<string, FittedAccessory>()

const answer = (message: FitAnswer) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<FitRequest>) => {
  for (const [number, document] of data.documents) documents.set(number, document)
  try {
    answer({ type: 'done', result: fit(data) })
  } catch (error) {
    answer({
      type: 'failed',
      diagnostics: error instanceof FaceworkError ? error.diagnostics : [],
      message: error instanceof Error ? error.message : String(error),
    })
  }
})

function fit({ head, what, correctives, inner: below }: FitRequest) {
  const started = performance.now()
  const wearer = headOf(head)
  const worn = below.map((accessory) => innerLayer(wearer, head, accessory))
  let told = 0
  const fitted = fitAccessory({
    ...given(wearer, what),
    options: { correctives },
    worn,
    onProgress(part) {
      if (part - told < 0.02) return
      told = part
      answer({ type: 'progress', part })
    },
  })
  return {
    fit: fitted.fit,
    fitted: fitted.model,
    details: inspectFit(fitted),
    diagnostics: fitted.diagnostics,
    seconds: (performance.now() - started) / 1000,
  }
}

function innerLayer(wearer: FitHead, head: SentHead, what: SentAccessory): FittedAccessory {
  const key = JSON.stringify([head, what])
  const known = inner.get(key)
  if (known) return known
  const fitted = fitAccessory(given(wearer, what))
  inner.set(key, fitted)
  return fitted
}

const given = (head: FitHead, { accessory, model, madeFor, placement }: SentAccessory) => ({
  accessory,
  model: documents.get(model) as Model,
  head,
  madeFor: madeFor && headOf(madeFor),
  placement,
})

const headOf = ({ model, poses, character }: SentHead): FitHead => ({
  model: documents.get(model) as Model,
  poses: poses === undefined ? undefined : (documents.get(poses) as PoseAsset),
  character,
})
