import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { packDocuments } from '@facework/editor/internal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { type StudioServer, serveStudio } from './serve-studio.ts'
import { testClip, testFolder, textOf } from './workspace/test-folder.ts'

let browser: Browser
let test: Awaited<ReturnType<typeof testFolder>>
let server: StudioServer

beforeAll(async () => {
  test = await testFolder({
    'page/index.html': '<title>studio</title>',
    'project/a.clip.json': textOf(testClip('a')),
    'project/notes.html':
      '<title>notes</title><script>fetch("/api/files").then((r) => { document.title = r.status })</script>',
    'project/notes.txt': 'notes',
  })
  server = await serveStudio({
    port: 0,
    page: join(test.folder, 'page'),
    samples: test.folder,
    project: { folder: join(test.folder, 'project') },
  })
  browser = await launchChromium({ draft: true })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await test?.remove()
})

/** What a page gets when it asks another address: a status, or the word of the browser. */
const ask = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    try {
      return (await fetch(url, { credentials: 'include' })).status
    } catch (error) {
      return (error as Error).name
    }
  }, address)

/** Sends a sound write as any page may, without waiting for leave to read the answer. */
const send = (page: Page, path: string) =>
  page.evaluate(
    async ([url, bytes]) => {
      const body = Uint8Array.from(bytes as number[])
      await fetch(url as string, { method: 'POST', mode: 'no-cors', credentials: 'include', body })
    },
    [
      `${server.origin}/api/write`,
      [...packDocuments([{ path, expected: null, content: { json: textOf(testClip('x')) } }])],
    ],
  )

describe('a real browser', () => {
  it('[W6] opened with the secret it may ask, and the secret is out of its reach and of the address', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(server.url)
    expect([page.url(), await page.title()]).toEqual([`${server.origin}/`, 'studio'])
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(await ask(page, '/api/files')).toBe(200)
    await page.reload()
    expect(await ask(page, '/api/files')).toBe(200)
    const other = await page.context().newPage()
    await other.goto(server.origin)
    expect(await ask(other, '/api/files')).toBe(200)
    await page.context().close()
  })

  it('[W6] opened without it, the page comes and the workspace does not', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(server.origin)
    expect(await ask(page, '/api/files')).toBe(401)
    await page.context().close()
  })

  it('[W6] files of the project have no part in the page, wherever they are opened from', async () => {
    const received: string[] = []
    const evil = createServer((request, response) => {
      received.push(request.headers.cookie ?? '')
      const links = ['notes.html', 'notes.txt'].map((n) => `<a href="${server.origin}/files/${n}">${n}</a>`)
      response.writeHead(200, { 'content-type': 'text/html' }).end(links.join(''))
    }).listen(0, '127.0.0.1')
    await once(evil, 'listening')
    const page = await (await browser.newContext()).newPage()
    await page.goto(server.url)
    // The page itself may show what is an asset, in a tab without an origin.
    const popup = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/files/notes.txt'))
    const tab = await popup
    await tab.waitForLoadState()
    expect([await tab.textContent('body'), await tab.evaluate(() => self.origin)]).toEqual(['notes', 'null'])
    const own = await page.evaluate(async () => (await fetch('/files/notes.html')).status)
    expect(own).toBe(404)
    for (const file of ['notes.html', 'notes.txt']) {
      await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
      const answer = page.waitForResponse(`${server.origin}/files/${file}`)
      await page.click(`text=${file}`)
      expect((await answer).status()).toBe(401)
    }
    // Cookies know no ports, but this one is not the token.
    expect(received.join()).toMatch(/facework-\d+=\w+/)
    expect(received.join()).not.toContain(server.token)
    await page.context().close()
    evil.close()
  })

  it('[W6] another page of the same browser and machine gets nothing, though the cookie is there', async () => {
    const evil = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>evil</title>')
    }).listen(0, '127.0.0.1')
    await once(evil, 'listening')
    const { port } = evil.address() as AddressInfo
    const page = await (await browser.newContext()).newPage()
    await page.goto(server.url)
    expect(await ask(page, '/api/files')).toBe(200)
    await send(page, 'mine.clip.json')
    for (const host of ['127.0.0.1', 'localhost']) {
      await page.goto(`http://${host}:${port}/`)
      expect(await page.title()).toBe('evil')
      expect(await ask(page, `${server.origin}/api/files`)).toBe('TypeError')
      await send(page, 'evil.clip.json')
    }
    const files = await readdir(join(test.folder, 'project'))
    expect([files.includes('mine.clip.json'), files.includes('evil.clip.json')]).toEqual([true, false])
    await page.context().close()
    evil.close()
  })
})
