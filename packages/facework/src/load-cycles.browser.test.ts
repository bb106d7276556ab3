// Loading and disposing of faces leaves nothing behind, on the graphics card or in the heap.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import type { createCycles, HeldMemory } from './test-load-cycles.ts'

declare global {
  interface Window {
    cyclesTest: { createCycles: typeof createCycles }
    cycles: ReturnType<typeof createCycles>
  }
}

/** `npm run prove -- load-cycles` takes 100. */
const CYCLES = Number(process.env.FACEWORK_CYCLES ?? 12)
/** Far less than one of the faces holds, which is several times as much. */
const MOST_GROWTH = 2 ** 20
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MiB`
const HEAD = new URL('../../../samples/heads/bolt-game.glb', import.meta.url)
it(`${CYCLES} faces are loaded, drawn, cloned and disposed of, and nothing stays`, async () => {
  const code = await scriptForPage(new URL('./test-load-cycles.ts', import.meta.url), 'cyclesTest')
  const browser = await launchChromium({ draft: true })
  try {
    const page = await browser.newPage()
    await page.evaluate(`${code}; globalThis.cyclesTest = cyclesTest`)
    const head = readFileSync(HEAD).toString('base64')
    const before = await page.evaluate((text) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
      window.cycles = window.cyclesTest.createCycles(bytes.buffer)
      return window.cycles.held()
    }, head)
    expect(before).toEqual({ geometries: 0, textures: 0, programs: 0 })
    const cycle = () => page.evaluate(() => window.cycles.cycle())
    const [both, one, none] = (await cycle()) as [HeldMemory, HeldMemory, HeldMemory]
    expect(both.geometries).toBeGreaterThan(0)
    expect(both.programs).toBeGreaterThan(0)
    // The clone keeps what the two share; what stays in the end is the renderer's own.
    expect(one.geometries).toBe(both.geometries)
    expect(one.programs).toBe(both.programs)
    expect(none.geometries).toBe(0)
    expect(none.programs).toBe(0)
    const session = await page.context().newCDPSession(page)
    const heap = async () => {
      // What a first pass frees may be all that holds something else.
      for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    let settled = 0
    for (let i = 1; i < CYCLES; i++) {
      expect((await cycle())[2]).toEqual(none)
      // Code is compiled and caches are filled by then.
      if (i === Math.floor(CYCLES / 4)) settled = await heap()
    }
    const grown = (await heap()) - settled
    process.stdout.write(
      `heap after ${CYCLES} cycles: ${mebibytes(settled + grown)}, grown by ${mebibytes(grown)}\n`,
    )
    expect(grown).toBeLessThan(MOST_GROWTH)
  } finally {
    await browser.close()
  }
})
