// The stage in a real page: its size, what is on it, and its end.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import type { Stage } from './create-stage.ts'
import type * as inPage from './test-stage.ts'

declare global {
  interface Window {
    stageModule: typeof inPage
    stage: Stage
    updates: number
    frameCount: number
  }
}

let code = ''
let browser: Browser
beforeAll(async () => {
  code = await scriptForPage(new URL('./test-stage.ts', import.meta.url), 'stageModule')
  browser = await launchChromium({ draft: true })
})
afterAll(() => browser.close())

/** A page of the given body, in standards mode; `complaints` is what it printed. */
async function openPage(body: string, style = ''): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // Chromium reads pixels to show a canvas that the processor draws.
    if (/GPU stall due to ReadPixels/.test(message.text())) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.setContent(
    `<!doctype html><html><head><style>${style}</style></head><body>${body}</body></html>`,
  )
  // A script in the body would be part of its content.
  await page.evaluate(`${code}; globalThis.stageModule = stageModule`)
  return { page, complaints }
}

interface Shown {
  readonly canvas: readonly [width: number, height: number]
  readonly drawn: readonly [width: number, height: number]
  readonly aspect: number
  readonly scrolls: boolean
}

/** The sizes of the stage's canvas in the page. */
function shown(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const { domElement, getPixelRatio } = window.stage.renderer
    const { width, height } = domElement.getBoundingClientRect()
    const ratio = getPixelRatio.call(window.stage.renderer)
    const { scrollHeight, clientHeight } = document.documentElement
    return {
      canvas: [width, height] as const,
      drawn: [domElement.width / ratio, domElement.height / ratio] as const,
      aspect: window.stage.camera.aspect,
      scrolls: scrollHeight > clientHeight,
    }
  })
}

const sized = (width: number, height: number) => ({
  canvas: [width, height],
  drawn: [width, height],
  aspect: width / height,
})

describe('the size of a stage', () => {
  it('is that of the window in a body without height, and follows the window', async () => {
    const { page, complaints } = await openPage('', 'body { margin: 0 }')
    await page.evaluate(() => {
      window.stage = window.stageModule.createStage(document.body)
    })
    expect(await shown(page)).toEqual({ ...sized(640, 480), scrolls: false })
    // Lower, wider, and higher again: what was drawn before must not hold the body up.
    for (const [width, height] of [
      [640, 300],
      [800, 300],
      [500, 600],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => shown(page)).toEqual({ ...sized(width, height), scrolls: false })
    }
    expect(complaints).toEqual([])
    await page.close()
  })

  it('is as high as the window beside other content, too', async () => {
    const { page } = await openPage('<h1>Ada</h1><div id="here">A line of text.</div>', 'body { margin: 0 }')
    await page.evaluate(() => {
      window.stage = window.stageModule.createStage(document.querySelector<HTMLElement>('#here')!)
    })
    await expect.poll(async () => (await shown(page)).canvas[1]).toBe(480)
    await page.close()
  })

  it('is that of its element, without padding, and follows it', async () => {
    const { page, complaints } = await openPage(
      '<div id="here"></div>',
      '#here { width: 300px; height: 200px; padding: 10px; border: 3px solid; }',
    )
    await page.evaluate(() => {
      window.stage = window.stageModule.createStage(document.querySelector<HTMLElement>('#here')!)
    })
    expect(await shown(page)).toMatchObject(sized(300, 200))
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#here')!.style.height = '120px'
    })
    await expect.poll(() => shown(page)).toMatchObject(sized(300, 120))
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#here')!.style.width = '400px'
    })
    await expect.poll(() => shown(page)).toMatchObject(sized(400, 120))
    expect(complaints).toEqual([])
    await page.close()
  })

  it('comes with its element, when that is hidden or not in the page at first', async () => {
    const { page, complaints } = await openPage('', 'div { width: 200px; height: 100px }')
    await page.evaluate(() => {
      const late = document.createElement('div')
      window.stage = window.stageModule.createStage(late)
      document.body.append(late)
    })
    await expect.poll(() => shown(page)).toMatchObject(sized(200, 100))
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('what is on a stage', () => {
  it('is moved on once a frame, however often it is added, until it is removed', async () => {
    const { page } = await openPage('')
    await page.evaluate(() => {
      const { createStage, Mesh, BoxGeometry, MeshBasicMaterial } = window.stageModule
      Object.assign(window, { updates: 0, frameCount: 0, stage: createStage(document.body) })
      const object = new Mesh(new BoxGeometry(0.2, 0.2, 0.2), new MeshBasicMaterial())
      object.name = 'face'
      const face = {
        object,
        update: () => {
          window.updates++
        },
      }
      window.stage.eachFrame(() => {
        window.frameCount++
      })
      window.stage.add(face)
      window.stage.add(face)
      Object.assign(window, { face })
    })
    const counts = () =>
      page.evaluate(() => ({
        updates: window.updates,
        frames: window.frameCount,
        onStage: window.stage.world.getObjectByName('face') !== undefined,
      }))
    await expect.poll(async () => (await counts()).frames).toBeGreaterThan(5)
    const playing = await counts()
    expect(playing.updates).toBe(playing.frames)
    expect(playing.onStage).toBe(true)
    await page.evaluate(() => window.stage.remove((window as unknown as { face: never }).face))
    const removed = await counts()
    await expect.poll(async () => (await counts()).frames).toBeGreaterThan(removed.frames + 5)
    expect((await counts()).updates).toBe(removed.updates)
    expect(removed.onStage).toBe(false)
    await page.close()
  })
})

describe('the time of a stage', () => {
  it('is that between frames, without the time in which the page was hidden', async () => {
    const { page } = await openPage('')
    const { total, sinceCreated, first, sinceVisible } = await page.evaluate(async () => {
      const secondsSince = (start: number) => (performance.now() - start) / 1000
      const stage = window.stageModule.createStage(document.body)
      const created = performance.now()
      const steps: number[] = []
      stage.eachFrame((seconds) => steps.push(seconds))
      const frames = async (count: number) => {
        for (const before = steps.length; steps.length < before + count; )
          await new Promise(requestAnimationFrame)
      }
      const wait = (start: number) => {
        while (secondsSince(start) < 1);
      }
      await frames(2)
      wait(performance.now())
      await frames(2)
      const total = steps.reduce((sum, seconds) => sum + seconds, 0)
      const sinceCreated = secondsSince(created)
      wait(performance.now())
      const visible = performance.now()
      document.dispatchEvent(new Event('visibilitychange'))
      const before = steps.length
      await frames(1)
      return { total, sinceCreated, first: steps[before]!, sinceVisible: secondsSince(visible) }
    })
    expect(total).toBeGreaterThan(0.98)
    expect(total).toBeLessThanOrEqual(sinceCreated + 0.1)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(first).toBeLessThanOrEqual(sinceVisible)
    await page.close()
  })
})

describe('the end of a stage', () => {
  it('leaves no canvas, no frames and no listener behind', async () => {
    const { page, complaints } = await openPage('<div id="here"></div>', '#here { height: 100px }')
    await page.evaluate(() => {
      Object.assign(window, { frameCount: 0 })
      const here = document.querySelector<HTMLElement>('#here')!
      window.stage = window.stageModule.createStage(here)
      window.stage.eachFrame(() => {
        window.frameCount++
      })
    })
    await expect.poll(() => page.evaluate(() => window.frameCount)).toBeGreaterThan(2)
    const after = await page.evaluate(async () => {
      window.stage.dispose()
      const frames = window.frameCount
      const { aspect } = window.stage.camera
      document.querySelector<HTMLElement>('#here')!.style.height = '300px'
      dispatchEvent(new Event('resize'))
      for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame)
      return {
        frames: window.frameCount - frames,
        canvases: document.querySelectorAll('canvas').length,
        sameAspect: window.stage.camera.aspect === aspect,
        lost: window.stage.renderer.getContext().isContextLost(),
      }
    })
    expect(after).toEqual({ frames: 0, canvases: 0, sameAspect: true, lost: true })
    // A second time does nothing.
    await page.evaluate(() => window.stage.dispose())
    expect(complaints).toEqual([])
    await page.close()
  })

  it('frees its context: more stages, one after another, than a browser has contexts', async () => {
    const { page, complaints } = await openPage('')
    await page.evaluate(() => {
      for (let i = 0; i < 20; i++) window.stageModule.createStage(document.body).dispose()
    })
    expect(complaints).toEqual([])
    await page.close()
  })
})
