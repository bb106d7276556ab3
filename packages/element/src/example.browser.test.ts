// The example in examples/web-component: a plain page with a script tag.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  distance,
  type Example,
  framesInPage,
  HEADS,
  headlessFrames,
  readThree,
  serveExample,
  TIMES,
} from '../../facework/test/example-page.ts'
import type { FaceworkHead } from './index.ts'

const PATH = 'examples/web-component/index.html'

let example: Example
beforeAll(async () => {
  // What a page loads is the built file, as in the example.
  execFileSync(process.execPath, [fileURLToPath(new URL('../make.mjs', import.meta.url))])
  example = await serveExample('web-component')
})
afterAll(() => example.close())

/** Opens the example, with another head or other attributes, once its face is there. */
async function openHead(
  attributes: Record<string, string | null> = {},
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await example.open(PATH)
  await opened.page.evaluate((changes) => {
    const element = document.querySelector('facework-head')!
    for (const [name, value] of Object.entries(changes))
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
  }, attributes)
  const wanted = attributes.src ?? '../../samples/heads/ada-game.glb'
  await opened.page.waitForFunction((src) => {
    const element = document.querySelector('facework-head') as FaceworkHead
    Object.assign(globalThis, { face: element.face, element })
    return element.hasAttribute('loaded') && element.getAttribute('src') === src && element.duration > 0
  }, wanted)
  return opened
}

const elementOf = (page: Page) => page.evaluateHandle(() => document.querySelector('facework-head')!)

describe('examples/web-component', () => {
  it.each(HEADS)('shows %s as the headless evaluation has it', async (head) => {
    const { page, complaints } = await openHead({ src: `../../samples/heads/${head}-game.glb` })
    const shown = await framesInPage(page, TIMES, readThree)
    const expected = await headlessFrames(`heads/${head}-game.glb`, 'clips/laugh.clip.json', TIMES)
    const { joints, morphs, numbers, moved } = distance(expected, shown)
    expect({ joints, morphs, complaints }).toEqual({
      joints: expect.closeTo(0, 5),
      morphs: expect.closeTo(0, 5),
      complaints: [],
    })
    expect(numbers).toBeGreaterThan(1000)
    expect(moved).toBeGreaterThan(0.1)
    await page.close()
  })

  it('fills its box, pauses and plays by its button, and can be put at a time', async () => {
    const { page } = await openHead()
    const element = await elementOf(page)
    expect(
      await element.evaluate((e) => {
        const { width, height } = e.stage!.renderer.domElement.getBoundingClientRect()
        return [width, height]
      }),
    ).toEqual([320, 320])
    await expect.poll(() => element.evaluate((e) => e.paused)).toBe(false)
    await page.getByRole('button', { name: 'Pause' }).click()
    const time = await element.evaluate((e) => e.currentTime)
    // Frames go on being drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await element.evaluate((e) => [e.paused, e.currentTime])).toEqual([true, time])
    await element.evaluate((e) => {
      e.currentTime = 1.25
    })
    const slider = page.getByRole('slider', { name: 'Time' })
    await expect.poll(() => slider.inputValue().then(Number)).toBeCloseTo(1.25, 1)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => element.evaluate((e) => e.currentTime)).toBeGreaterThan(1.25)
    await page.close()
  })

  it('tells of the end of a clip that does not loop, and plays another', async () => {
    const { page } = await openHead({ loop: null, speed: '20' })
    const element = await elementOf(page)
    const events = await element.evaluate(async (e) => {
      const seen: string[] = []
      for (const name of ['play', 'ended', 'load', 'error']) e.addEventListener(name, () => seen.push(name))
      const ended = () => new Promise((done) => e.addEventListener('ended', done, { once: true }))
      e.play()
      await ended()
      e.setAttribute('clip', '../../samples/clips/wink.clip.json')
      await ended()
      return [...seen, String(e.face!.character.playbacks.length > 0)]
    })
    expect(events.filter((name) => name === 'ended')).toHaveLength(2)
    expect(events).not.toContain('error')
    await page.close()
  })

  it('shows why a head or a gaze cannot be used, as an event and in its box', async () => {
    const { page } = await openHead()
    const element = await elementOf(page)
    const codes = await element.evaluate(async (e) => {
      const next = () =>
        new Promise<string>((done) =>
          e.addEventListener('error', (event) => done((event as Event as CustomEvent).detail.code), {
            once: true,
          }),
        )
      const gaze = next()
      e.setAttribute('look-at', 'camra')
      const first = await gaze
      const source = next()
      e.src = 'no-such-head.glb'
      return [first, await source]
    })
    expect(codes).toEqual(['element/look-at', 'load/address'])
    expect(await page.getByRole('alert').textContent()).toContain('no-such-head.glb')
    await page.close()
  })

  it('frees its context when it is removed, stays when it is moved, and comes back', async () => {
    const { page } = await openHead()
    const element = await elementOf(page)
    const result = await element.evaluate(async (e) => {
      const canvas = e.stage!.renderer.domElement
      const context = canvas.getContext('webgl2')!
      document.body.append(e)
      await Promise.resolve()
      const afterMove = [context.isContextLost(), e.face !== undefined]
      e.remove()
      await new Promise((done) => setTimeout(done))
      const afterRemove = [context.isContextLost(), e.face === undefined, e.stage === undefined]
      document.body.append(e)
      await new Promise((done) => e.addEventListener('load', done, { once: true }))
      return { afterMove, afterRemove, again: e.face !== undefined }
    })
    expect(result).toEqual({ afterMove: [false, true], afterRemove: [true, true, true], again: true })
    await page.close()
  })
})

it('can be imported where there are no elements, as a server that renders pages does', async () => {
  expect(typeof customElements).toBe('undefined')
  expect((await import('./index.ts')).FaceworkHead.observedAttributes).toContain('src')
})
