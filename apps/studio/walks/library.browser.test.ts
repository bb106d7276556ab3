// A character is published from the studio, a clip by the command; both are found in the Library panel of another
// project and dragged onto its stage, and both play by id in an empty page.
import { existsSync, readFileSync } from 'node:fs'
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

/** `npm run prove -- library-studio` publishes it as well. */
const isProof = ['library-studio', 'library-page'].includes(process.env.FACEWORK_PROVE ?? '')
const SHARED_HEAD = join(root, '../shared/heads/ict/ict-id1-lod.glb')

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

  it('publishes a head of another maker that was dropped on the studio', async (test) => {
    if (!existsSync(SHARED_HEAD)) {
      console.warn(`Skipped: there is no ${SHARED_HEAD}.`)
      return test.skip()
    }
    if (!isProof) return test.skip()
    const { page } = studio
    const bytes = [...readFileSync(SHARED_HEAD)]
    await page.evaluate(
      (content) => window.facework.take([new File([new Uint8Array(content)], 'visitor.glb')]),
      bytes,
    )
    await page.evaluate(() => window.facework.whenCharactersLoaded())
    await page.keyboard.press('Escape')
    await page.locator('[data-row][aria-label="visitor"]').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish visitor' })
    await dialog.getByLabel('Name in the library').fill('@acme/visitor')
    await dialog.getByText('I have the right to publish').click()
    await dialog.getByRole('button', { name: 'Publish 1.0.0' }).click()
    await page.getByText('fw:@acme/visitor@1.0.0', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
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
      const heads =
        isProof && existsSync(SHARED_HEAD) ? ['fw:@acme/ada@1', 'fw:@acme/visitor'] : ['fw:@acme/ada@1']
      const smiles = await page.evaluate(
        async ({ address, heads }) => {
          const { loadCharacter, loadClip, useLibrary } = (window as unknown as { library: typeof Loading })
            .library
          useLibrary(address)
          const clip = await loadClip('fw:@acme/laugh')
          const found: number[] = []
          for (const head of heads) {
            const face = await loadCharacter(head)
            face.play(clip, { fade: 0 })
            face.update(clip.duration / 2)
            found.push(face.values.LeftLipCornerPuller ?? 0)
          }
          return found
        },
        { address: library.url, heads },
      )
      expect(smiles.length).toBe(heads.length)
      for (const smile of smiles) expect(smile).toBeGreaterThan(0.3)
    } finally {
      await browser.close()
      server.close()
    }
  })
})
