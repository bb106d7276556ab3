// Every error and warning of docs/errors/capture.md that no other test sees.
import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { Report } from '@facework/report'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cameraError, checkSecurePage } from './browser/camera-errors.ts'
import { openWorkerTracker } from './browser/worker-tracker.ts'
import { neutralFrom } from './filter/neutral.ts'
import { readGraphFile } from './network/graph-file.ts'
import { adviseOnFaces } from './record/capture-advice.ts'
import { Recording } from './record/recording.ts'
import { facesOfRecording } from './record/recording-columns.ts'
import { takeFromFaces } from './record/take-from-faces.ts'
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

it('warns of a face that smiles all the time, and measures its smile', async () => {
  const landmarks = Float32Array.from({ length: 478 * 3 }, (_, i) => 60 * Math.sin(i * 12.9898))
  const places: Readonly<Record<number, readonly [number, number]>> = {
    ...{ 33: [-50, 0], 133: [-20, 0], 362: [20, 0], 263: [50, 0], 234: [-80, 0], 454: [80, 0] },
    ...{ 159: [-35, -6], 145: [-35, 6], 386: [35, -6], 374: [35, 6], 1: [0, 30] },
    ...{ 13: [0, 82], 14: [0, 98], 61: [-38, 78], 291: [38, 78] },
  }
  for (const [index, place] of Object.entries(places)) landmarks.set([...place, 0], Number(index) * 3)
  const face = { landmarks, confidence: 1, faces: 1, eyeDistance: 100, brightness: 100 }
  const rows = Array.from({ length: 20 }, (_, i) => ({ time: i / 20, face }))
  const options = { name: 'a', source: 'a.mp4', tracker: { name: 'test', model: 'mesh-weights' } } as const
  const guessed = await takeFromFaces(rows, options)
  expect(guessed.diagnostics.map(({ code }) => code)).toEqual(['capture/smiling'])
  expect(guessed.take.origin?.neutral).toBe('stillest frames, mouth relaxed')
  const smile = (take: Clip) => {
    const curve = take.curves.find(({ name }) => name === 'mouthSmileLeft')
    return curve?.type === 'sampled' ? curve.values[10]! : Number.NaN
  }
  expect(smile(guessed.take)).toBeGreaterThan(0.1)
  // Whoever says when the face is relaxed is believed.
  const told = await takeFromFaces(rows, { ...options, neutral: 0.5 })
  expect([told.diagnostics, smile(told.take)]).toEqual([[], 0])
})

it('names models, coefficients and clips that cannot be used', () => {
  expect(() => readGraphFile({}, new Uint8Array(0))).toThrow(withCode('capture/model-unreadable'))
  const damaged = { modelTopology: { node: [{ name: 1 }] }, weightsManifest: [{ weights: [null] }] }
  expect(() => readGraphFile(damaged, new Uint8Array(0))).toThrow(withCode('capture/model-unreadable'))
  const coefficients = {
    model: 'mesh-weights',
    features: 3,
    groups: [],
    levels: {},
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
