// The same clip on the same heads in three.js, React, Babylon.js, PlayCanvas and the web component: what each engine's own
// objects show is what the documents say.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  distance,
  type Example,
  framesInPage,
  HEADS,
  headlessFrames,
  readBabylon,
  readPlayCanvas,
  readThree,
  type ShownFrame,
  serveExample,
  TIMES,
} from '../test/example-page.ts'

interface Binding {
  readonly name: string
  readonly serve: () => Promise<Example>
  readonly path: (head: string) => string
  readonly read: (face: never) => ShownFrame
}

const example = (
  name: string,
  folder: string,
  read: (face: never) => ShownFrame,
  mode?: string,
): Binding => ({
  name,
  serve: () => serveExample(folder, mode),
  path: (head) => `?head=${head}`,
  read,
})

const ELEMENT: Binding = {
  name: 'the web component',
  serve() {
    // What a page loads is the built file, as in the example.
    execFileSync(process.execPath, [fileURLToPath(new URL('../../element/make.mjs', import.meta.url))])
    return serveExample('web-component')
  },
  path: (head) => `examples/web-component/index.html#${head}`,
  read: readThree,
}

const BINDINGS = [
  example('three.js', 'packages/facework/test/three-page', readThree),
  // React mounts everything twice in StrictMode, but only in development.
  example('React', 'react', readThree, 'development'),
  example('Babylon.js', 'babylon', readBabylon),
  example('PlayCanvas', 'playcanvas', readPlayCanvas),
  ELEMENT,
]

/** The element shows one head when it is opened; another one is an attribute. */
async function showHead(page: Page, head: string): Promise<void> {
  await page.evaluate((src) => {
    document.querySelector('facework-head')!.setAttribute('src', src)
  }, `../../samples/heads/${head}-game.glb`)
  await page.waitForFunction((src) => {
    const element = document.querySelector('facework-head') as HTMLElement & {
      face?: typeof globalThis.face
      duration: number
    }
    globalThis.face = element.face
    return element.hasAttribute('loaded') && element.getAttribute('src') === src && element.duration > 0
  }, `../../samples/heads/${head}-game.glb`)
}

/** `FACEWORK_PICTURES=1` writes all of them side by side: engines from left to right, heads from top to bottom. */
const pictures = process.env.FACEWORK_PICTURES && 'test-results/every-engine.png'
const shots: { readonly name: string; readonly head: string; readonly png: string }[] = []

/** The face at a moment of the clip, once it was drawn. */
async function photograph(page: Page): Promise<string> {
  await page.evaluate(async () => {
    const playback = globalThis.face!.character.playbacks.find((p) => p.rank >= 0)!
    playback.time = 0.93
    playback.speed = 0
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done))
  })
  return (await page.screenshot()).toString('base64')
}

async function writeSheet(browser: Browser, path: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 320 * BINDINGS.length, height: 350 * HEADS.length },
  })
  const figures = HEADS.flatMap((head) => shots.filter((shot) => shot.head === head)).map(
    ({ name, head, png }) =>
      `<figure><img src="data:image/png;base64,${png}"><figcaption>${name}: ${head}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:0;display:grid;grid-template-columns:repeat(${BINDINGS.length},320px);font:14px sans-serif}
    figure{margin:0;height:350px}img{display:block}figcaption{padding:6px}</style>${figures.join('')}`,
  )
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path })
  await page.close()
}

describe.each(BINDINGS)('a head in $name', ({ name, serve, path, read }) => {
  let served: Example
  beforeAll(async () => {
    served = await serve()
  })
  afterAll(async () => {
    if (pictures && name === BINDINGS.at(-1)!.name) await writeSheet(served.browser, pictures)
    await served?.close()
  })

  it.each(HEADS)('shows %s as the headless evaluation has it', async (head) => {
    const { page, complaints } = await served.open(path(head))
    if (name === ELEMENT.name) await showHead(page, head)
    const shown = await framesInPage(page, TIMES, read)
    const expected = await headlessFrames(`heads/${head}-game.glb`, 'clips/laugh.clip.json', TIMES)
    const { joints, morphs, numbers, moved } = distance(expected, shown)
    if (process.env.FACEWORK_FIGURES)
      process.stdout.write(`${name}, ${head}: joints ${joints}, morphs ${morphs}, of ${numbers} numbers\n`)
    expect({ joints: joints < 1e-5, morphs: morphs < 1e-5, complaints }).toEqual({
      joints: true,
      morphs: true,
      complaints: [],
    })
    expect(numbers).toBeGreaterThan(1000)
    expect(moved).toBeGreaterThan(0.1)
    if (pictures) shots.push({ name, head, png: await photograph(page) })
    await page.close()
  })
})
