// Faces play in a worker, where there is no page.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'

const SAMPLES = new URL('../../../samples/', import.meta.url)

it('a worker loads a head with its textures and plays a clip on it', async () => {
  const code = await scriptForPage(new URL('./test-worker.ts', import.meta.url), 'workerTest')
  const head = readFileSync(new URL('heads/ada-game.glb', SAMPLES)).toString('base64')
  const clip = JSON.parse(readFileSync(new URL('clips/scream.clip.json', SAMPLES), 'utf8'))
  const browser = await launchChromium({ draft: true })
  try {
    const page = await browser.newPage()
    const answer = await page.evaluate(
      async ({ code, head, clip }) => {
        const listen = `onmessage = async ({ data: { head, clip } }) => {
          try { postMessage(await workerTest.play(head, clip)) } catch (error) { postMessage(String(error.stack)) }
        }`
        const worker = new Worker(URL.createObjectURL(new Blob([code, '\n', listen])))
        const bytes = Uint8Array.from(atob(head), (c) => c.charCodeAt(0)).buffer
        worker.postMessage({ head: bytes, clip })
        return new Promise((resolve) => {
          worker.onmessage = ({ data }) => resolve(data)
          worker.onerror = (event) => resolve(event.message)
        })
      },
      { code, head, clip },
    )
    expect(answer).toEqual({ jaw: expect.any(Number), bytes: 62, playing: 1, page: 'undefined' })
    expect((answer as { jaw: number }).jaw).toBeGreaterThan(0.1)
  } finally {
    await browser.close()
  }
})
