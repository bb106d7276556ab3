// A character is published from the studio, a clip by the command; both are found in the Library panel of another
// project and dragged onto its stage, and both play by id in an empty page.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { scriptForPage } from '../../../scripts/script-for-page.mjs'
import { publishFile } from '../../cli/src/library/publish-file.ts'
import { testLibrary } from '../../library/server/test-library.ts'
import { type OpenedStudio, openStudio, root } from './open-studio.ts'
import type * as Loading from './test-library.ts'

let library: Awaited<ReturnType<typeof testLibrary>>
let studio: OpenedStudio
const before = { ...process.env }

beforeAll(async () => {
  library = await testLibrary()
  process.env.FACEWORK_LIBRARY = library.url
  process.env.FACEWORK_TOKEN = library.token
})
afterAll(async () => {
  await studio?.close()
  process.env = before
  await library?.remove()
})

describe('the library in the studio', () => {
  it('publishes a character with all that it needs, and proposes its version', async () => {
    studio = await openStudio({ project: 'sample' })
    const { page } = studio
    const publish = async () => {
      await page.locator('[data-row][aria-label="ada"]').first().click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Publish…' }).click()
      return page.getByRole('dialog', { name: 'Publish ada' })
    }
    let dialog = await publish()
    await dialog.getByLabel('Name in the library').fill('@acme/ada')
    await dialog.getByLabel('Made by').fill('Acme')
    const first = dialog.getByRole('button', { name: 'Publish 1.0.0' })
    await first.waitFor()
    expect(await first.isDisabled()).toBe(true)
    await dialog.getByText('I have the right to publish').click()
    await studio.screenshot('library-publish')
    await first.click()
    await page.getByText('fw:@acme/ada@1.0.0', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    const asset = await library.as().open('fw:@acme/ada')
    expect(asset.version).toMatchObject({ kind: 'character', version: '1.0.0' })
    dialog = await publish()
    await dialog.getByLabel('Name in the library').fill('@acme/ada')
    await dialog.getByText('No control, pose or joint changed since 1.0.0.').waitFor()
    await page.keyboard.press('Escape')
    await studio.close()
  })

  it('finds assets in the Library panel, and puts those that are dragged onto the stage into the project', async () => {
    const samples = join(root, 'samples/project')
    await publishFile(library.owner(), join(samples, 'clips/laugh.clip.json'), samples, '@acme/laugh', {
      license: 'CC0-1.0',
    })
    studio = await openStudio({ project: 'empty' })
    const { page } = studio
    await page.getByRole('tab', { name: 'Library' }).click()
    const rows = page.getByRole('list', { name: 'Assets of the library' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await studio.screenshot('library-panel')
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('ada')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().dragTo(page.locator('.viewport .stage').first())
    await expect.poll(() => page.evaluate(() => window.facework.characterViews.length)).toBe(1)
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('')
    await page.getByRole('button', { name: 'Add @acme/laugh' }).click()
    const names = () =>
      page.evaluate(() =>
        [...window.facework.session.editor.store.getState().documents.values()].map(
          ({ document }) => `${document.name} ${document.kind}`,
        ),
      )
    await expect.poll(names).toContain('laugh clip')
    expect(await names()).toEqual(
      expect.arrayContaining(['ada character', 'ada-game model', 'ada-game poses', 'cast skeleton']),
    )
    expect(await page.evaluate(() => window.facework.value('JawDrop'))).not.toBeUndefined()
    await studio.screenshot('library-added')
    expect(studio.strangers).toEqual([])
    expect(studio.complaints).toEqual([])
  })

  it('plays both by id in an empty page', async () => {
    const script = await scriptForPage(new URL('./test-library.ts', import.meta.url), 'library')
    const server: Server = createServer((request, response) => {
      const isScript = request.url === '/library.js'
      response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html')
      response.end(isScript ? script : '<title>page</title>')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const browser: Browser = await launchChromium({ draft: true })
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.addScriptTag({ url: '/library.js' })
      const smile = await page.evaluate(async (address) => {
        const { loadCharacter, loadClip, useLibrary } = (window as unknown as { library: typeof Loading })
          .library
        // biome-ignore lint/correctness/useHookAtTopLevel: it is not a hook of React
        useLibrary(address)
        const face = await loadCharacter('fw:@acme/ada@1')
        const clip = await loadClip('fw:@acme/laugh')
        face.play(clip, { fade: 0 })
        face.update(clip.duration / 2)
        return face.values.LeftLipCornerPuller
      }, library.url)
      expect(smile).toBeGreaterThan(0.3)
    } finally {
      await browser.close()
      server.close()
    }
  })
})
