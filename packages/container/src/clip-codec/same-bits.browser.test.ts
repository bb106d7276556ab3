// [X3] The same bits in Node and in a page, from the kernel and from TypeScript.
import { expect, it } from 'vitest'
import { launchChromium } from '../../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../../scripts/script-for-page.mjs'
import { hashOfTake } from './test-hash.ts'

it('[X3] codes and decodes a take to the same bits in Node and in Chromium', async () => {
  const code = await scriptForPage(new URL('./test-hash.ts', import.meta.url), 'take')
  const browser = await launchChromium({ draft: true })
  try {
    const page = await browser.newPage()
    for (const kernel of ['simd', 'typescript'] as const) {
      const there = await page.evaluate(`(() => { ${code}; return take.hashOfTake('${kernel}') })()`)
      expect(there).toBe(hashOfTake(kernel))
    }
    expect(hashOfTake('simd')).toBe(hashOfTake('typescript').replace('typescript', 'simd'))
  } finally {
    await browser.close()
  }
})
