import { afterAll, expect, it } from 'vitest'
import { type OpenedStudio, openStudio, untilReady } from '../../walks/open-studio.ts'

declare global {
  interface Window {
    /** Programs linked so far, and how many of them when the first real mesh was drawn. */
    linked: number
    linkedBefore: number | undefined
    smallDraws: number
    /** Pictures drawn so far, and how many of them when all panels were filled. */
    pictures: number
    picturesBefore: number | undefined
  }
}

/** Indices of a triangle nobody sees. */
const PLACEHOLDER = 3
let studio: OpenedStudio | undefined
afterAll(() => studio?.close())

it('makes the programs of the last visit before the first picture, and no other', async () => {
  studio = await openStudio()
  const { page, complaints } = studio
  await page.waitForFunction(() => localStorage.getItem('facework.stage.shader-warmup'))
  await page.addInitScript((placeholder) => {
    Object.assign(window, { linked: 0, linkedBefore: undefined, smallDraws: 0 })
    const { linkProgram, drawElements } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.linkProgram = function (program) {
      window.linked++
      linkProgram.call(this, program)
    }
    WebGL2RenderingContext.prototype.drawElements = function (...call) {
      if (call[1] === placeholder) window.smallDraws++
      else if (call[1] > 1000) window.linkedBefore ??= window.linked
      drawElements.apply(this, call)
    }
  }, PLACEHOLDER)
  await page.reload()
  await untilReady(page)
  await page.waitForFunction(() => window.linkedBefore !== undefined)
  const seen = await page.evaluate(() => ({
    linked: window.linked,
    before: window.linkedBefore,
    placeholders: window.smallDraws,
    programs: window.facework.session.stage!.renderer.info.programs!.length,
  }))
  expect(seen.placeholders).toBeGreaterThan(5)
  // A placeholder of the wrong kind would link a program that no mesh takes over.
  expect(seen.linked).toBe(seen.programs)
  expect(seen.before).toBe(seen.linked)
  expect(complaints).toEqual([])
})

it('shows one picture until the panels around it are filled, and moves then', async () => {
  const page = await studio!.page.context().browser()!.newPage({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    Object.assign(window, { pictures: 0, picturesBefore: undefined })
    let drawing = false
    const { drawElements } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawElements = function (...call) {
      if (call[1] > 1000 && !drawing) {
        drawing = true
        window.pictures++
        queueMicrotask(() => {
          drawing = false
        })
      }
      drawElements.apply(this, call)
    }
    new MutationObserver((_, observer) => {
      const panels = [...document.querySelectorAll('.panel-body')]
      if (panels.length < 2 || panels.some((panel) => panel.childElementCount === 0)) return
      window.picturesBefore = window.pictures
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(studio!.url)
  await page.waitForFunction(() => window.picturesBefore !== undefined && window.pictures > 2)
  expect(await page.evaluate(() => window.picturesBefore)).toBeLessThanOrEqual(1)
  await page.close()
})
