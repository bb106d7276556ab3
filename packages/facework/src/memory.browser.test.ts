// Loading and disposing of faces leaves nothing behind on the graphics card.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import type { createCycles, HeldMemory } from './test-memory.ts'

declare global {
  interface Window {
    memoryTest: { createCycles: typeof createCycles }
    cycles: ReturnType<typeof createCycles>
  }
}

/** `npm run prove -- memory` takes 100. */
const CYCLES = Number(process.env.FACEWORK_CYCLES ?? 12)
const HEAD = new URL('../../../samples/heads/bolt-game.glb', import.meta.url)
it(`${CYCLES} faces are loaded, drawn, cloned and disposed of, and nothing stays on the graphics card`, async () => {
  const code = await scriptForPage(new URL('./test-memory.ts', import.meta.url), 'memoryTest')
  const browser = await launchChromium({ draft: true })
  try {
    const page = await browser.newPage()
    await page.evaluate(`${code}; globalThis.memoryTest = memoryTest`)
    const head = readFileSync(HEAD).toString('base64')
    const before = await page.evaluate((text) => {
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
      window.cycles = window.memoryTest.createCycles(bytes.buffer)
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
    for (let i = 1; i < CYCLES; i++) expect((await cycle())[2]).toEqual(none)
  } finally {
    await browser.close()
  }
})
