// [X3] The same bits in Node and in a page, from the kernel and from TypeScript.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { hashOfTake } from './test-hash.ts'

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['facework-source'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./test-hash.ts', import.meta.url)),
        formats: ['iife'],
        name: 'take',
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('vite gave no output')
  return result.output[0].code
}

it('[X3] codes and decodes a take to the same bits in Node and in Chromium', async () => {
  const code = await script()
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox'] })
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
