// Morphs on the processor and three.js' own, on a real WebGL.
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import type { MorphDrawing } from './test-morph-drawing.ts'

describe.each(['three', 'three-oldest'])('with %s', (three) => {
  it('[X5] draws what three.js draws, with one shader for any number of morphs', async () => {
    const code = await scriptForPage(new URL('./test-morph-drawing.ts', import.meta.url), 'drawing', three)
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      const drawn = (await page.evaluate(
        `(() => { ${code}; return drawing.drawMorphs() })()`,
      )) as MorphDrawing
      expect(drawn.shown).toBeGreaterThan(4000)
      expect(drawn.differsFromRest).toBeGreaterThan(1000)
      expect(drawn.differs).toBeLessThan(drawn.shown * 0.005)
      expect(drawn.programs).toBe(1)
    } finally {
      await browser.close()
    }
  })
})
