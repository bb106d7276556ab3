// A crowd on a real WebGL: each instance is drawn as three.js draws the head with its own bones and influences.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, it } from 'vitest'
import type { CrowdDrawing } from './test-crowd-drawing.ts'

const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist'

it('draws a call a mesh for any number of faces, each the picture of a head of its own', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['facework-source'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./test-crowd-drawing.ts', import.meta.url)),
        formats: ['iife'],
        name: 'drawing',
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('vite gave no output')
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: FLAGS.split(' ') })
  try {
    const page = await browser.newPage()
    const drawn = (await page.evaluate(
      `(() => { ${result.output[0].code}; return drawing.drawCrowd() })()`,
    )) as CrowdDrawing
    expect(drawn.calls).toEqual([2, 2])
    expect(drawn.shown).toBeGreaterThan(500)
    // The faces bend and morph: a crowd that stood still would be far off.
    expect(drawn.differsFromRest).toBeGreaterThan(200)
    expect(drawn.differs).toBeLessThan(drawn.shown * 0.005)
  } finally {
    await browser.close()
  }
}, 120_000)
