// Every error and warning of docs/errors/capture.md that no other test sees.
import { clipKind, keyedCurve } from '@facework/documents'
import { Report } from '@facework/report'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cameraError, checkSecurePage } from './browser/camera-errors.ts'
import { openWorkerTracker } from './browser/worker-tracker.ts'
import { neutralFrom } from './filter/neutral.ts'
import { readGraphFile } from './network/graph-file.ts'
import { adviseOnFaces } from './record/capture-advice.ts'
import { Recording } from './record/recording.ts'
import { facesOfRecording } from './record/recording-columns.ts'
import { takeFromRecording } from './record/take-from-recording.ts'
import { createSolver } from './solve/face-solver.ts'
import { framesFromClip } from './source/clip-source.ts'

afterEach(() => void vi.unstubAllGlobals())
const withCode = (code: string) => expect.objectContaining({ code, message: expect.stringMatching(/\.$/) })

describe('what goes wrong with a camera', () => {
  it.each([
    ['NotAllowedError', 'capture/permission-denied'],
    ['SecurityError', 'capture/permission-denied'],
    ['NotFoundError', 'capture/no-camera'],
    ['OverconstrainedError', 'capture/no-camera'],
    ['NotReadableError', 'capture/camera-busy'],
    ['AnotherError', 'capture/no-camera'],
  ])('%s is %s, with something to do about it', (name, code) => {
    const error = cameraError(Object.assign(new Error('why'), { name }))
    expect([error.code, error.hint]).toEqual([code, expect.stringContaining('video file')])
  })

  it('needs a page over https', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('location', { origin: 'http://example.org' })
    expect(checkSecurePage).toThrow(withCode('capture/insecure-page'))
  })

  it('says that a worker of a tracker stopped', async () => {
    const worker = new EventTarget() as Worker
    worker.postMessage = () =>
      void worker.dispatchEvent(Object.assign(new Event('error'), { message: 'no such module' }))
    worker.terminate = () => {}
    const opened = openWorkerTracker({ weights: '/models/', worker: () => worker })
    await expect(opened).rejects.toEqual(withCode('capture/tracker-failed'))
  })
})

it('warns of faces that are missing, small, dark, turned or more than one', () => {
  const face = { landmarks: new Float32Array(0), confidence: 1, faces: 2, eyeDistance: 20, brightness: 30 }
  const report = new Report()
  adviseOnFaces(report, 'take.mp4', [face], 2, 1)
  expect(report.diagnostics.map(({ code }) => code)).toEqual(
    ['no-face', 'face-small', 'dark', 'two-faces', 'turned'].map((name) => `capture/${name}`),
  )
})

it('names models, coefficients and clips that cannot be used', () => {
  expect(() => readGraphFile({}, new Uint8Array(0))).toThrow(withCode('capture/model-unreadable'))
  const damaged = { modelTopology: { node: [{ name: 1 }] }, weightsManifest: [{ weights: [null] }] }
  expect(() => readGraphFile(damaged, new Uint8Array(0))).toThrow(withCode('capture/model-unreadable'))
  const coefficients = {
    model: 'mesh-weights',
    features: 3,
    groups: [],
    correlations: {},
    scores: [],
  } as never
  expect(() => createSolver(coefficients, { landmarks: new Float32Array(478 * 3) })).toThrow(
    withCode('capture/coefficients'),
  )
  expect(() => facesOfRecording({ model: 'other', neutral: new Float32Array(3) } as never)).toThrow(
    withCode('capture/coefficients'),
  )
  const clip = clipKind.create('a', { duration: 1, curves: [keyedCurve('viseme_aa', [[0, 1]])] })
  expect(() => framesFromClip(clip)).toThrow(withCode('capture/no-controls'))
})

it('says when no frame has a face, and when none is neutral', () => {
  const recording = new Recording()
  for (const time of [0, 0.1])
    recording.add({ time, values: new Float32Array(52).fill(Number.NaN), confidence: 0 })
  expect(() => takeFromRecording(recording, { name: 'a', origin: { source: 'a.mp4' } })).toThrow(
    withCode('capture/no-face'),
  )
  expect(() => neutralFrom([])).toThrow(withCode('capture/no-neutral'))
})

it('says that an engine has no SIMD', async () => {
  // Compiled once in a process, maybe by another test.
  vi.resetModules()
  const { createLayerKernels } = await import('./network/layer-kernels.ts')
  vi.stubGlobal('WebAssembly', { ...WebAssembly, validate: () => false })
  expect(() => createLayerKernels({} as WebAssembly.Memory)).toThrow(withCode('capture/no-simd'))
})
