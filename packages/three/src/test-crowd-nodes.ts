import { createCrowd } from '@facework/runtime'
import { Matrix4, OrthographicCamera, Scene, WebGLRenderer } from 'three'
import { WebGPURenderer } from 'three/webgpu'
import { showCrowd } from './crowd-view.ts'
import { crowdHead } from './test-crowd-drawing.ts'

/** A crowd drawn by both renderers, in pixels; for tests only. */
export interface NodeCrowdDrawing {
  readonly backend: string
  /** Pixels that show something, and those that the two renderers draw differently. */
  readonly shown: number
  readonly differs: number
  /** Pixels that change when the faces move. */
  readonly moved: number
  /** Pixels of the first frame of a view that was not prepared, and of the frames after it. */
  readonly unprepared: readonly number[]
  /** Pixels that differ after characters have come, and moved. */
  readonly differsLater: number
}

const SIZE = 256

interface Drawing {
  readonly domElement: HTMLCanvasElement
  render(scene: Scene, camera: OrthographicCamera): void
}

/** Draws the same crowd with WebGLRenderer and with WebGPURenderer, on its WebGL 2 backend where pixels can be read. */
export async function drawNodeCrowd(): Promise<NodeCrowdDrawing> {
  const webgl = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
  const nodes = new WebGPURenderer({ antialias: false, forceWebGL: true })
  await nodes.init()
  for (const renderer of [webgl, nodes]) {
    renderer.setPixelRatio(1)
    renderer.setSize(SIZE, SIZE)
  }
  const camera = new OrthographicCamera(-0.8, 4.2, 3, -2, -10, 10)
  const crowds = await Promise.all([webgl, nodes].map(() => makeCrowd()))
  const [onWebgl, onNodes] = [crowds[0]!, crowds[1]!]
  await onNodes.view.prepare(nodes)
  const draw = (renderer: Drawing, crowd: TestCrowd, weights: readonly number[]) =>
    pixels(renderer, crowd.show(weights), camera)

  const weights = [0, 0.35, 0.7, 1]
  const expected = draw(webgl, onWebgl, weights)
  const drawn = draw(nodes, onNodes, weights)
  const later = [1, 0, 0.5, 0.2, 0.8, 0.9]
  const [expectedLater, drawnLater] = [draw(webgl, onWebgl, later), draw(nodes, onNodes, later)]

  const lazy = await makeCrowd()
  const unprepared = [count(draw(nodes, lazy, weights), shows)]
  await lazy.view.prepare(nodes)
  unprepared.push(count(draw(nodes, lazy, weights), shows))
  return {
    backend: nodes.backend.constructor.name,
    shown: count(expected, shows),
    differs: count(drawn, apart(expected)),
    moved: count(drawnLater, apart(drawn)),
    unprepared,
    differsLater: count(drawnLater, apart(expectedLater)),
  }
}

type TestCrowd = Awaited<ReturnType<typeof makeCrowd>>

async function makeCrowd() {
  const { root, rig } = crowdHead()
  const crowd = await createCrowd()
  const view = showCrowd(root, crowd.batchOf(rig))
  const scene = new Scene().add(view.object)
  const faces: ReturnType<typeof crowd.add>[] = []
  return {
    view,
    show(weights: readonly number[]): Scene {
      weights.forEach((weight, i) => {
        faces[i] ??= crowd.add(rig)
        faces[i].setControl('bend', weight)
        const turned = new Matrix4().makeRotationY(0.3 * i).scale({ x: 0.8, y: 1, z: 1.1 } as never)
        view.place(
          faces[i],
          new Matrix4().makeTranslation((i % 4) * 1.1, i < 4 ? 0 : 1.5, 0).multiply(turned),
        )
      })
      crowd.update(0)
      view.update()
      return scene
    },
  }
}

function pixels(renderer: Drawing, scene: Scene, camera: OrthographicCamera): Uint8ClampedArray {
  renderer.render(scene, camera)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d')!
  context.drawImage(renderer.domElement, 0, 0)
  return context.getImageData(0, 0, SIZE, SIZE).data
}

type PixelTest = (data: Uint8ClampedArray, at: number) => boolean

const shows: PixelTest = (data, at) => data[at]! + data[at + 1]! + data[at + 2]! > 0
/** Only one of the two renderers clears to opaque black. */
const apart =
  (other: Uint8ClampedArray): PixelTest =>
  (data, at) =>
    [0, 1, 2].some((k) => Math.abs(data[at + k]! - other[at + k]!) > 8)

function count(data: Uint8ClampedArray, test: PixelTest): number {
  let found = 0
  for (let at = 0; at < data.length; at += 4) if (test(data, at)) found++
  return found
}
