import { arkit52, clipKind, type SampledCurve } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import type { ImportedClips } from '../imported.ts'
import {
  isJsonWith,
  listOf,
  numberOf,
  objectOf,
  parseJson,
  shapeError,
  textIn,
  textOf,
} from '../timings/timing-text.ts'

const TITLE = 'Audio2Face JSON'
const DEFAULT_FPS = 30

export interface Audio2FaceOptions {
  /** Name of the clip; `audio2face` otherwise. */
  readonly name?: string | undefined
  /** Frame rate of files that do not have one. */
  readonly fps?: number | undefined
}

export const isAudio2Face = (bytes: Uint8Array): boolean => isJsonWith(bytes, ['weightMat', 'facsNames'])

/** Reads the blend-shape weights that Audio2Face exports: a sampled curve per name, under ARKit-52 names. */
export function importAudio2Face(bytes: Uint8Array, options: Audio2FaceOptions = {}): ImportedClips {
  const report = new Report()
  const file = objectOf(parseJson(textOf(bytes), TITLE), '', TITLE)
  const rate =
    file.exportFps === undefined ? (options.fps ?? DEFAULT_FPS) : numberOf(file.exportFps, 'exportFps', TITLE)
  if (!(rate > 0 && rate <= 1000)) {
    throw new FaceworkError(
      'timings/fps',
      'exportFps',
      `The frame rate should be from 0 to 1000; found ${rate}.`,
      'Export again from Audio2Face.',
    )
  }
  const names = curveNames(listOf(file.facsNames, 'facsNames', TITLE), report)
  const rows = listOf(file.weightMat, 'weightMat', TITLE)
  if (rows.length === 0) throw shapeError('weightMat', TITLE, 'a list of frames', rows)
  const columns = names.map(() => new Float32Array(rows.length))
  rows.forEach((value, frame) => {
    const row = listOf(value, `weightMat[${frame}]`, TITLE)
    if (row.length !== names.length)
      throw shapeError(
        `weightMat[${frame}]`,
        TITLE,
        `a list of ${names.length} weights, one for each name`,
        row,
      )
    row.forEach((weight, i) => {
      const path = `weightMat[${frame}][${i}]`
      columns[i]![frame] = numberOf(weight, path, TITLE)
      if (!Number.isFinite(columns[i]![frame])) throw shapeError(path, TITLE, 'a 32-bit number', weight)
    })
  })
  if (typeof file.numFrames === 'number' && file.numFrames !== rows.length) {
    report.warn(
      'timings/frame-count',
      'numFrames',
      `The file states ${file.numFrames} frames and has ${rows.length}.`,
      'Export it again if its end is missing.',
    )
  }
  const ends = { before: 'hold', after: 'hold' } as const
  const clip = clipKind.create(options.name || 'audio2face', {
    duration: (rows.length - 1) / rate,
    frameRate: rate,
    curves: names.map(
      (name, i): SampledCurve => ({ type: 'sampled', name, start: 0, rate, values: columns[i]!, ...ends }),
    ),
    source: options.name ? { file: options.name } : undefined,
  })
  return { format: 'audio2face', clips: [clip], diagnostics: report.diagnostics }
}

/** Names of ARKit-52 in any case become the control's own. */
function curveNames(list: readonly unknown[], report: Report): string[] {
  const controls = new Map(arkit52.controls.map(({ name }) => [name.toLowerCase(), name]))
  const others: string[] = []
  const names = list.map((value, i) => {
    const name = textIn(value, `facsNames[${i}]`, TITLE).trim()
    if (name === '') throw shapeError(`facsNames[${i}]`, TITLE, 'a name', value)
    const control = controls.get(name.toLowerCase())
    if (control === undefined) others.push(name)
    return control ?? name
  })
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw shapeError('facsNames', TITLE, 'a list of different names', twice)
  if (names.length === 0) throw shapeError('facsNames', TITLE, 'a list of names', list)
  if (others.length > 0) {
    report.warn(
      'timings/other-names',
      'facsNames',
      `${others.length} names are not ARKit-52 controls and are kept as curves: ${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}.`,
      'Export with the ARKit blend shapes of Audio2Face, or map the curves.',
    )
  }
  return names
}
