import { FaceworkError } from '@facework/report'
import { readGraphFile } from '../network/graph-file.ts'
import type { FaceTracker } from '../track/face-tracker.ts'
import { createMeshTracker } from '../track/mesh-tracker.ts'
import { type FaceLandmarkerLike, LANDMARKER_OPTIONS, tasksTracker } from '../track/tasks-tracker.ts'
import type { TrackerFiles } from './tracker-messages.ts'

/** A tracker from files of the page's own server, in the thread that asks for it. */
export async function openPageTracker({ weights, tasks }: TrackerFiles): Promise<FaceTracker> {
  return tasks ? openTasksTracker(tasks) : openMeshTracker(weights)
}

async function openMeshTracker(weights: string): Promise<FaceTracker> {
  const [detector, mesh, iris] = await Promise.all(
    ['blazeface', 'facemesh', 'iris'].map(async (name) => {
      const [json, bytes] = await Promise.all([
        fetchFile(`${weights}${name}.json`),
        fetchFile(`${weights}${name}.bin`),
      ])
      return readGraphFile(JSON.parse(new TextDecoder().decode(json)), bytes)
    }),
  )
  return createMeshTracker({ detector: detector!, mesh: mesh!, iris: iris! })
}

async function fetchFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address).catch(() => undefined)
  if (response?.ok) return new Uint8Array(await response.arrayBuffer())
  throw new FaceworkError(
    'capture/model-missing',
    address,
    `The built-in face tracker needs "${address}", which the server does not have.`,
    'Serve the models folder of @vladmandic/human 3.3.6 from the same server as the page.',
  )
}

async function openTasksTracker({
  model,
  program,
}: NonNullable<TrackerFiles['tasks']>): Promise<FaceTracker> {
  const wasm = `${program}wasm/vision_wasm_module_internal`
  const load = (address: string) => import(/* @vite-ignore */ /* webpackIgnore: true */ address)
  try {
    const { FaceLandmarker } = await load(`${program}vision_bundle.mjs`)
    const { default: factory } = await load(`${wasm}.js`)
    const quiet = { print: () => {}, printErr: () => {} }
    Object.assign(globalThis, { ModuleFactory: (options: object) => factory({ ...options, ...quiet }) })
    const landmarker: FaceLandmarkerLike = await FaceLandmarker.createFromOptions(
      { wasmBinaryPath: `${wasm}.wasm` },
      {
        ...LANDMARKER_OPTIONS,
        baseOptions: { modelAssetBuffer: new Uint8Array(model), delegate: 'CPU' },
        runningMode: 'VIDEO',
      },
    )
    return tasksTracker(
      landmarker,
      ({ data, width, height }) => new ImageData(new Uint8ClampedArray(data), width, height),
    )
  } catch (error) {
    throw new FaceworkError(
      'capture/model-unreadable',
      'face_landmarker.task',
      `The model could not be opened: ${error instanceof Error ? error.message : error}.`,
      'Choose the face_landmarker.task of MediaPipe, or go on with the built-in tracker.',
    )
  }
}
