// A crowd on a real WebGL: each instance is drawn as three.js draws the head with its own bones and influences.
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import type { CrowdDrawing } from './test-crowd-drawing.ts'

describe.each(['three', 'three-oldest'])('with %s', (three) => {
  it('draws a call a mesh for any number of faces, each the picture of a head of its own', async () => {
    const code = await scriptForPage(new URL('./test-crowd-drawing.ts', import.meta.url), 'drawing', three)
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      const drawn = (await page.evaluate(`(() => { ${code}; return drawing.drawCrowd() })()`)) as CrowdDrawing
      expect(drawn.calls).toEqual([2, 2])
      expect(drawn.shown).toBeGreaterThan(500)
      // The faces bend and morph: a crowd that stood still would be far off.
      expect(drawn.differsFromRest).toBeGreaterThan(200)
      expect(drawn.differs).toBeLessThan(drawn.shown * 0.005)
    } finally {
      await browser.close()
    }
  })
})
