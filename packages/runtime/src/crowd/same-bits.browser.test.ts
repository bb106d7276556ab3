// [X3] The same bits in Node, in a page and in a worker, from both kernels.
import { expect, it } from 'vitest'
import { launchChromium } from '../../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../../scripts/script-for-page.mjs'
import { hashOfLongRun } from './test-long-run.ts'

it('[X3] evaluates a crowd to the same bits in Node, in Chromium and in its workers', async () => {
  const code = await scriptForPage(new URL('./test-long-run.ts', import.meta.url), 'longRun')
  const browser = await launchChromium({ draft: true })
  try {
    const page = await browser.newPage()
    for (const kernel of ['simd', 'typescript'] as const) {
      const here = await hashOfLongRun(kernel)
      expect(here.startsWith(kernel)).toBe(true)
      const call = `longRun.hashOfLongRun('${kernel}')`
      const inPage = await page.evaluate(`(() => { ${code}; return ${call} })()`)
      const inWorker = await page.evaluate(
        (source) =>
          new Promise((resolve, reject) => {
            const worker = new Worker(URL.createObjectURL(new Blob([source])))
            worker.onmessage = ({ data }) => resolve(data)
            worker.onerror = (event) => reject(new Error(event.message))
          }),
        `${code}; ${call}.then(postMessage)`,
      )
      expect([inPage, inWorker]).toEqual([here, here])
    }
  } finally {
    await browser.close()
  }
})
