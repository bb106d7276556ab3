import { exportGltf, optimizeGltf } from '@facework/formats'
import { Report, throwFirst } from '@facework/report'
import { nameOf } from '../../check/read-files.ts'
import { readDeriveInput, wrongInput } from '../read-input.ts'
import type { Recipe } from '../recipe.ts'

const MAX_MM = 0.1

/** A head as a small .glb for games, within an error that was measured on it. */
export const makeGame: Recipe['build'] = async ([first], { maxMm = MAX_MM }) => {
  const { documents, mainBytes } = await readDeriveInput(first!)
  const isGltf = /\.(glb|vrm)$/i.test(first!.main)
  const model = documents.find((d) => d.kind === 'model')
  if (!isGltf && !model) throw wrongInput(nameOf(first!.main), 'has no head')
  const report = new Report()
  const poses = documents.find((d) => d.kind === 'poses')
  const bytes = isGltf ? mainBytes : exportGltf({ model: model!, poses }).bytes
  const small = await optimizeGltf(bytes, { maxMm: Number(maxMm), prune: false, report })
  throwFirst(report.diagnostics)
  const worst = Math.max(0, ...small.errors.map(({ mm }) => mm))
  return {
    bytes: small.bytes,
    media: 'model/gltf-binary',
    meta: { bytesBefore: bytes.length, bytes: small.bytes.length, maxMm: Number(maxMm), worstMm: worst },
  }
}
