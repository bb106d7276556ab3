// An example of the repository in Chromium, and its face beside the headless evaluation of the same head and clip.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MorphTargetManager } from '@babylonjs/core/Morph/morphTargetManager.js'
import type { BabylonFace } from '@facework/babylon'
import { type EvaluatedFrame, evaluateFrame, openCharacter } from '@facework/operations'
import { characterFromHead } from '@facework/operations/internal'
import type { PlayCanvasFace } from '@facework/playcanvas'
import type { Entity } from 'playcanvas'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { type Face, loadClip, loadHead } from '../src/index.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
}

/** Transforms of joints and weights of morphs by name. */
export type ShownFrame = Pick<EvaluatedFrame, 'joints' | 'morphs'>

declare global {
  var face: Face | undefined
}

export interface Example {
  readonly browser: Browser
  /** With a slash at the end; files of the repository are below it as well. */
  readonly address: string
  /** Opens a page of it; `complaints` is what the page printed. */
  open(path: string): Promise<{ readonly page: Page; readonly complaints: string[] }>
  close(): Promise<void>
}

/** Serves an example, or a page at a path with slashes, bundled by its own vite.config.ts from the sources of packages. */
export async function serveExample(name: string, mode = 'production'): Promise<Example> {
  const files = name === 'web-component' ? new Map<string, string | Uint8Array>() : await bundle(name, mode)
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname.slice(1)) || 'index.html'
    response.setHeader('connection', 'close')
    try {
      const body = files.get(path) ?? readRepositoryFile(path)
      response
        .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end('not here')
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const isDraft = process.env.FACEWORK_PICTURES === undefined
  const browser = await launchChromium({ draft: isDraft })
  return {
    browser,
    address,
    async open(path) {
      const page = await browser.newPage({ viewport: { width: 320, height: 320 } })
      const complaints: string[] = []
      if (isDraft) await page.addInitScript(drawNothing)
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // Chromium reads pixels to show a canvas that the processor draws.
        if (/GPU stall due to ReadPixels/.test(message.text())) return
        // Of React Three Fiber, which works with older versions of three.js.
        if (/THREE.Clock: .*deprecated/.test(message.text())) return
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      await page.goto(address + path)
      return { page, complaints }
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Tests look at numbers: without a graphics card, drawing takes most of the time of a page. */
function drawNothing(): void {
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const)
    WebGL2RenderingContext.prototype[name] = () => {}
}

/** As /samples/ or any other file of the repository. */
function readRepositoryFile(path: string): Uint8Array {
  const sample = /^(heads|clips|takes)\//.test(path) ? join('samples', path) : path
  return readFileSync(path.startsWith('shared/') ? join(ROOT, '..', path) : join(ROOT, sample))
}

async function bundle(name: string, mode: string): Promise<Map<string, string | Uint8Array>> {
  const root = join(ROOT, name.includes('/') ? name : `examples/${name}`)
  const built = await build({
    root,
    mode,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    resolve: { conditions: ['facework-source'] },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { write: false, copyPublicDir: false, minify: false, chunkSizeWarningLimit: 1e5 },
  })
  const files = new Map<string, string | Uint8Array>()
  for (const result of [built].flat())
    if ('output' in result)
      for (const file of result.output)
        files.set(file.fileName, file.type === 'chunk' ? file.code : file.source)
  return files
}

/** What the documents alone give at some times: no page, no engine. */
export async function headlessFrames(
  head: string,
  clip: string,
  times: readonly number[],
): Promise<ShownFrame[]> {
  const read = (path: string) => Uint8Array.from(readRepositoryFile(path))
  const character = openCharacter(characterFromHead(await loadHead(read(head))))
  const document = await loadClip(read(clip))
  return times.map((time) => evaluateFrame({ character, clip: document, time }))
}

/**
 * Puts the clip that a page plays at some times, with nothing else on the face, and reads what `read` finds in the
 * engine's own objects. `read` runs in the page.
 */
export async function framesInPage(
  page: Page,
  times: readonly number[],
  read: (face: never) => ShownFrame,
): Promise<ShownFrame[]> {
  await page.waitForFunction(() => globalThis.face?.character.playbacks.some((p) => p.rank >= 0), undefined, {
    timeout: 60_000,
  })
  return page.evaluate(
    ([moments, source]) => {
      const shown = globalThis.face!
      const playback = shown.character.playbacks.find((p) => p.rank >= 0)!
      const readFrame = new Function(`return (${source})`)() as (face: unknown) => ShownFrame
      shown.life(false)
      shown.lookAt(undefined)
      shown.setMood(undefined, { fade: 0 })
      // Eyes that let go of a target take a moment.
      for (let i = 0; i < 50; i++) shown.update(0.1)
      return moments.map((time) => {
        playback.time = time
        shown.update(0)
        return readFrame(shown)
      })
    },
    [times, read.toString()] as const,
  )
}

/** How far two lists of frames are apart at most, and how many numbers of them were compared. */
export function distance(
  expected: readonly ShownFrame[],
  found: readonly ShownFrame[],
): { readonly joints: number; readonly morphs: number; readonly numbers: number; readonly moved: number } {
  let [joints, morphs, numbers, moved] = [0, 0, 0, 0]
  const apart = (a: number, b: number | undefined) => {
    numbers++
    return b === undefined ? Number.POSITIVE_INFINITY : Math.abs(a - b)
  }
  expected.forEach((frame, i) => {
    for (const [name, transform] of Object.entries(frame.joints))
      for (const part of ['t', 'r', 's'] as const)
        transform[part].forEach((value, k) => {
          joints = Math.max(joints, apart(value, found[i]?.joints[name]?.[part][k]))
          moved = Math.max(moved, Math.abs(value - expected[0]!.joints[name]![part][k]!))
        })
    for (const [mesh, weights] of Object.entries(frame.morphs))
      for (const [morph, value] of Object.entries(weights)) {
        morphs = Math.max(morphs, apart(value, found[i]?.morphs[mesh]?.[morph]))
        moved = Math.max(moved, Math.abs(value - expected[0]!.morphs[mesh]![morph]!))
      }
  })
  return { joints, morphs, numbers, moved }
}

/** Heads of each kind: morphs, both, joints. */
export const HEADS = ['ada', 'bolt', 'grub'] as const
/** Seconds into the clip. */
export const TIMES = [0, 0.21, 0.5, 0.93, 1.4, 2.1]

/** The objects of three.js as they are: for `framesInPage`. */
export function readThree({ object }: Face): ShownFrame {
  const joints: Record<string, unknown> = {}
  const morphs: Record<string, Record<string, number>> = {}
  object.traverse((each) => {
    const name: string = each.userData.name ?? each.name
    const { position, quaternion, scale } = each
    joints[name] ??= { t: position.toArray(), r: quaternion.toArray(), s: scale.toArray() }
    const mesh = each as { morphTargetDictionary?: Record<string, number>; morphTargetInfluences?: number[] }
    const indices = Object.entries(mesh.morphTargetDictionary ?? {})
    if (indices.length === 0) return
    morphs[name] ??= {}
    for (const [morph, i] of indices) morphs[name][morph] = mesh.morphTargetInfluences![i]!
  })
  return { joints, morphs } as unknown as ShownFrame
}

/** The nodes of Babylon.js as they are. */
export function readBabylon({ object }: BabylonFace): ShownFrame {
  const joints: Record<string, unknown> = {}
  const morphs: Record<string, Record<string, number>> = {}
  const nodes = [object, ...object.getChildTransformNodes(false)]
  // Of a node with a skin the loader makes two; the mesh comes second here.
  const isSkinned = (node: (typeof nodes)[number]) => Boolean((node as { skeleton?: unknown }).skeleton)
  for (const node of [...nodes.filter((n) => !isSkinned(n)), ...nodes.filter(isSkinned)]) {
    const name = node.name.replace(/_primitive\d+$/, '')
    joints[name] ??= {
      t: node.position.asArray(),
      r: (node.rotationQuaternion ?? node.rotation.toQuaternion()).asArray(),
      s: node.scaling.asArray(),
    }
    const { morphTargetManager: manager } = node as { morphTargetManager?: MorphTargetManager }
    if (!manager) continue
    morphs[name] ??= {}
    for (let i = 0; i < manager.numTargets; i++) {
      const target = manager.getTarget(i)
      morphs[name][target.name] = target.influence
    }
  }
  return { joints, morphs } as unknown as ShownFrame
}

/** The entities of PlayCanvas as they are. */
export function readPlayCanvas({ object }: PlayCanvasFace): ShownFrame {
  const joints: Record<string, unknown> = {}
  const morphs: Record<string, Record<string, number>> = {}
  object.forEach((node) => {
    const [t, r, s] = [node.getLocalPosition(), node.getLocalRotation(), node.getLocalScale()]
    joints[node.name] ??= { t: [t.x, t.y, t.z], r: [r.x, r.y, r.z, r.w], s: [s.x, s.y, s.z] }
    for (const { morphInstance } of (node as Entity).render?.meshInstances ?? []) {
      if (!morphInstance) continue
      morphs[node.name] ??= {}
      morphInstance.morph.targets.forEach((target, i) => {
        morphs[node.name]![target.name] = morphInstance.getWeight(i)
      })
    }
  })
  return { joints, morphs } as unknown as ShownFrame
}
