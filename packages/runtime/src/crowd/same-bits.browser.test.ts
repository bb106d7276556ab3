// [X3] The same bits in Node, in a page and in a worker, from both kernels.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { hashOfLongRun } from './test-long-run.ts'

/** The run as a script that leaves `hashOfLongRun` behind. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['facework-source'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./test-long-run.ts', import.meta.url)),
        formats: ['iife'],
        name: 'longRun',
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('vite gave no output')
  return result.output[0].code
}

it('[X3] evaluates a crowd to the same bits in Node, in Chromium and in its workers', async () => {
  const code = await script()
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox'] })
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
