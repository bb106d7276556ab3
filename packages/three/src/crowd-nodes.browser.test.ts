// A crowd drawn by WebGPURenderer looks as it does with WebGLRenderer.
import { expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import type { NodeCrowdDrawing } from './test-crowd-nodes.ts'

it('WebGPURenderer draws morphs, skins and places of every face as WebGLRenderer does', async () => {
  const code = await scriptForPage(new URL('./test-crowd-nodes.ts', import.meta.url), 'drawing')
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    const drawn = (await page.evaluate(
      `(() => { ${code}; return drawing.drawNodeCrowd() })()`,
    )) as NodeCrowdDrawing
    expect(complaints).toEqual([])
    // WebGPU itself cannot be read back here.
    expect(drawn.backend).toMatch(/WebGL/)
    expect(drawn.shown).toBeGreaterThan(500)
    expect(drawn.moved).toBeGreaterThan(200)
    expect(drawn.differs).toBeLessThan(drawn.shown * 0.005)
    expect(drawn.differsLater).toBeLessThan(drawn.shown * 0.01)
    // A view that was not prepared shows nothing at first, not a crowd at rest.
    expect(drawn.unprepared[0]).toBe(0)
    expect(drawn.unprepared[1]).toBeGreaterThan(500)
  } finally {
    await browser.close()
  }
})
