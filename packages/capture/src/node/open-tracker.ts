import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FaceworkError } from '@facework/report'
import { readGraphFile } from '../network/graph-file.ts'
import type { FaceTracker } from '../track/face-tracker.ts'
import { createMeshTracker, type MeshGraphs } from '../track/mesh-tracker.ts'
import { type FaceLandmarkerLike, LANDMARKER_OPTIONS, tasksTracker } from '../track/tasks-tracker.ts'
import { refuseNetwork } from './no-network.ts'
import { installSoftBrowser } from './soft-gl.ts'

const WEIGHTS_PACKAGE = '@vladmandic/human'
const TASKS_PACKAGE = '@mediapipe/tasks-vision'

export interface OpenTrackerOptions {
  /** Path of a face_landmarker.task; the built-in tracker unless given. */
  readonly model?: string | undefined
  /** Pictures that do not follow each other: no smoothing over time. */
  readonly still?: boolean | undefined
  /** Where optional packages are looked for first, such as the user's project. */
  readonly from?: string | undefined
}

/** A tracker in plain Node. Until it is closed no request leaves the machine. */
export async function openTracker(options: OpenTrackerOptions = {}): Promise<FaceTracker> {
  const guard = refuseNetwork()
  try {
    const tracker =
      options.model === undefined ? openMeshTracker(options) : await openTasksTracker(options.model, options)
    return {
      ...tracker,
      close() {
        tracker.close()
        // Reports to the maker are sent on close, some of them after it.
        setTimeout(guard.release, 0)
      },
    }
  } catch (error) {
    guard.release()
    throw error
  }
}

function openMeshTracker({ from }: OpenTrackerOptions): FaceTracker {
  return createMeshTracker(readMeshGraphs(from))
}

/** The graphs of the built-in tracker, out of the installed package. */
export function readMeshGraphs(from?: string | undefined): MeshGraphs {
  const folder = packageFolder(WEIGHTS_PACKAGE, from)
  if (folder === undefined) {
    throw new FaceworkError(
      'capture/model-missing',
      WEIGHTS_PACKAGE,
      `The built-in face tracker takes its weights from ${WEIGHTS_PACKAGE}, which is not installed.`,
      `npm install ${WEIGHTS_PACKAGE}@3.3.6, or give the path of a face_landmarker.task as the model.`,
    )
  }
  const read = (name: string) => {
    const file = join(folder, 'models', name)
    return readGraphFile(
      JSON.parse(readFileSync(`${file}.json`, 'utf8')),
      new Uint8Array(readFileSync(`${file}.bin`)),
    )
  }
  return { detector: read('blazeface'), mesh: read('facemesh'), iris: read('iris') }
}

async function openTasksTracker(model: string, { from, still }: OpenTrackerOptions): Promise<FaceTracker> {
  const folder = packageFolder(TASKS_PACKAGE, from)
  if (folder === undefined) {
    throw new FaceworkError(
      'capture/model-missing',
      TASKS_PACKAGE,
      `A face_landmarker.task is run by ${TASKS_PACKAGE}, which is not installed.`,
      `npm install ${TASKS_PACKAGE}@1.1.0, or leave the model out to use the built-in tracker (weaker gaze).`,
    )
  }
  if (!existsSync(model)) {
    throw new FaceworkError(
      'capture/model-missing',
      model,
      `There is no model file "${model}".`,
      'Check the path, or leave the model out to use the built-in tracker (weaker gaze).',
    )
  }
  installSoftBrowser()
  const wasm = join(folder, 'wasm/vision_wasm_module_internal')
  const { FaceLandmarker } = await import(pathToFileURL(join(folder, 'vision_bundle.mjs')).href)
  const { default: factory } = await import(pathToFileURL(`${wasm}.js`).href)
  // Its program reports every start on the console, which would get into the output of a command.
  const quiet = { print: () => {}, printErr: () => {} }
  Object.assign(globalThis, { ModuleFactory: (options: object) => factory({ ...options, ...quiet }) })
  const landmarker: FaceLandmarkerLike = await FaceLandmarker.createFromOptions(
    { wasmBinaryPath: `${wasm}.wasm` },
    {
      ...LANDMARKER_OPTIONS,
      baseOptions: { modelAssetBuffer: new Uint8Array(readFileSync(model)), delegate: 'CPU' },
      runningMode: still ? 'IMAGE' : 'VIDEO',
    },
  )
  const { ImageData } = globalThis as unknown as {
    ImageData: new (data: Uint8ClampedArray, width: number, height: number) => unknown
  }
  return tasksTracker(
    landmarker,
    ({ data, width, height }) =>
      new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height),
    { still },
  )
}

/** Folder of an installed package, whatever its exports hide; undefined where it is not installed. */
function packageFolder(name: string, from?: string | undefined): string | undefined {
  const starts = [from, import.meta.dirname].filter((start) => start !== undefined)
  for (const start of starts) {
    const paths = createRequire(join(start, 'x.js')).resolve.paths(name) ?? []
    const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
    if (found !== undefined) return found
  }
  return undefined
}
