// The studio without a server: from a folder of static files, with projects in the browser or in a picked folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { exportLiveLinkCsv } from '@facework/formats'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostedStudio, openHosted } from './open-hosted.ts'
import { dropFiles, root, untilReady } from './open-studio.ts'

let studio: HostedStudio
beforeAll(async () => {
  studio = await openHosted()
})
afterAll(() => studio?.close())

const saving = (page: Page) => page.locator('.status .saving').textContent()
const names = (page: Page, kind: 'character' | 'clip') =>
  page.evaluate((k) => window.facework.session.editor.documents(k).map(({ name }) => name), kind)
const duration = (page: Page, name: string) =>
  page.evaluate(
    (n) => window.facework.session.editor.documents('clip').find((c) => c.name === n)?.duration,
    name,
  )
const edit = (page: Page, name: string, seconds: number) =>
  page.evaluate(
    ([n, to]) => {
      const { editor } = window.facework.session
      editor.run('clip.setDuration', {
        clip: editor.documents('clip').find((c) => c.name === n)!.id,
        duration: to,
      })
    },
    [name, seconds] as const,
  )
const reload = async (page: Page) => {
  await page.reload()
  await untilReady(page)
}
const openWelcome = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page
    .getByPlaceholder(/Find a command/)
    .last()
    .fill('Welcome')
  await page.keyboard.press('Enter')
}
const drop = async (page: Page, name: string, bytes: Uint8Array) => {
  await dropFiles(page, [{ name, bytes }])
  const question = page.getByRole('dialog', { name: `Import ${name}` })
  await question.getByRole('button', { name: 'Import', exact: true }).click()
  await question.waitFor({ state: 'detached' })
}
/** Files of the storage of the site, by path. */
const stored = (page: Page, folder: string) =>
  page.evaluate(async (path) => {
    let at = await navigator.storage.getDirectory()
    for (const name of path.split('/')) at = await at.getDirectoryHandle(name)
    const found: string[] = []
    const visit = async (of: FileSystemDirectoryHandle, below: string): Promise<void> => {
      for await (const [name, handle] of of.entries())
        if (handle.kind === 'directory') await visit(handle as FileSystemDirectoryHandle, `${below}${name}/`)
        else found.push(`${below}${name}`)
    }
    await visit(at, '')
    return found.sort()
  }, folder)

const head = () => new Uint8Array(readFileSync(join(root, 'samples/heads/ada-game.glb')))
const take = () => {
  const clip = clipKind.create('take-7', {
    duration: 1,
    curves: [
      keyedCurve('jawOpen', [
        [0, 0],
        [1, 0.8],
      ]),
    ],
  })
  return exportLiveLinkCsv(clip, { fps: 30 }).bytes
}

describe('the studio without a server', () => {
  let page: Page

  it('opens with the sample project, and asks nobody else for anything', async () => {
    page = await studio.open()
    expect(await names(page, 'character')).toEqual(['ada', 'bolt', 'grub'])
    expect(page.url()).toBe(`${studio.address}?project=browser%2Fmy-faces`)
    await studio.screenshot(page, 'hosted')
    expect(studio.missing).toEqual([])
  })

  it('takes a head and a take, and has both after a reload, saved or not', async () => {
    await drop(page, 'copy.glb', head())
    await expect.poll(() => names(page, 'character')).toContain('copy')
    await drop(page, 'take-7.csv', take())
    await expect.poll(() => names(page, 'clip')).toContain('take-7')
    await edit(page, 'take-7', 4)
    await expect.poll(() => saving(page)).toBe('Unsaved (backed up)')
    await reload(page)
    expect(await names(page, 'character')).toContain('copy')
    expect(await duration(page, 'take-7')).toBe(4)
    expect(await saving(page)).toBe('Unsaved (backed up)')
    await page.keyboard.press('Control+s')
    await expect.poll(() => saving(page)).toBe('Saved')
    await reload(page)
    expect(await duration(page, 'take-7')).toBe(4)
    expect(await names(page, 'character')).toContain('copy')
    expect(await saving(page)).toBe('Saved')
    const files = await stored(page, 'projects/my-faces')
    expect(files.filter((path) => /part$|writing|samples-to-copy/.test(path))).toEqual([])
    expect(files).toContain('.facework/journal')
    await studio.screenshot(page, 'hosted-imported')
  })

  it('[W4] a second tab has its own edits, and goes on when the first one is closed', async () => {
    const second = await studio.open()
    await second.getByText('Open in 1 other tab').waitFor()
    await edit(page, 'laugh', 5)
    await edit(second, 'laugh', 6)
    await expect.poll(() => saving(page)).toBe('Unsaved (backed up)')
    await expect.poll(() => saving(second)).toBe('Unsaved (backed up)')
    // The first tab has the files of the project.
    await page.close()
    await edit(second, 'laugh', 7)
    await expect.poll(() => saving(second)).toBe('Unsaved (backed up)')
    await second.keyboard.press('Control+s')
    await expect.poll(() => saving(second)).toBe('Saved')
    // It takes over what the first one has left: that was edited from a file that has changed since.
    page = await studio.open()
    expect(await duration(page, 'laugh')).toBe(5)
    await second.close()
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => duration(page, 'laugh')).toBe(7)
  })

  it('makes projects, each with files of its own', async () => {
    const made = page.waitForURL(/second/)
    await openWelcome(page)
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('second')
    await page.getByText('With the sample characters').click()
    await studio.screenshot(page, 'hosted-welcome')
    await page.getByRole('button', { name: 'Create project' }).click()
    await made
    await untilReady(page)
    expect(await names(page, 'character')).toEqual([])
    const first = await studio.open('?project=browser%2Fmy-faces')
    expect(await names(first, 'character')).toContain('copy')
    await page.close()
    page = first
    await openWelcome(page)
    await page.getByRole('button', { name: 'Delete second' }).click()
    await page.getByText('Delete second with all its files from this browser?').waitFor()
    await studio.screenshot(page, 'hosted-delete')
    await page.getByRole('alert').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Delete second' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(stored(page, 'projects/second')).rejects.toThrow('NotFoundError')
    expect(await stored(page, 'projects/my-faces')).toContain('.facework/journal')
  })

  it('works in a folder that a person has picked, and sees what other programs write there', async () => {
    // The dialog of the browser cannot be operated from here; a folder of the storage of the site stands in for one.
    await page.evaluate(() => {
      Object.assign(window, {
        showDirectoryPicker: async () =>
          (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true }),
      })
    })
    await openWelcome(page)
    const opened = page.waitForURL(/folder/)
    await page.getByRole('button', { name: 'Open a folder' }).click()
    await opened
    await untilReady(page)
    await page.evaluate(() =>
      window.facework.session.editor.run('clip.create', { name: 'wink', duration: 2 }),
    )
    await page.keyboard.press('Control+s')
    await expect.poll(() => saving(page)).toBe('Saved')
    await edit(page, 'wink', 3)
    await expect.poll(() => saving(page)).toBe('Unsaved (backed up)')
    expect(await stored(page, 'picked')).toEqual(['clips/wink.clip.json'])
    await reload(page)
    expect(await duration(page, 'wink')).toBe(3)
    const { json } = documentToFiles(clipKind.create('from elsewhere', { duration: 1 }))
    await page.evaluate(async (text) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('picked')
      const file = await (await folder.getFileHandle('e.clip.json', { create: true })).createWritable()
      await file.write(text)
      await file.close()
    }, json)
    await expect.poll(() => names(page, 'clip')).toContain('from elsewhere')
  })

  it('opens and saves without a network', async () => {
    await page.goto(`${studio.address}?project=browser%2Fmy-faces`)
    await untilReady(page)
    const isKept = () => document.documentElement.dataset.offline === 'ready'
    // All of the studio is downloaded first: 36 MB.
    await page.waitForFunction(isKept, undefined, { timeout: 150_000 })
    await studio.stopHost()
    await reload(page)
    expect(await duration(page, 'take-7')).toBe(4)
    await edit(page, 'take-7', 2)
    await page.keyboard.press('Control+s')
    await expect.poll(() => saving(page)).toBe('Saved')
    await reload(page)
    expect(await duration(page, 'take-7')).toBe(2)
    // The worker asks for itself whether there is a new version; that no one answers is the point here.
    expect(studio.complaints.filter((said) => !/ERR_CONNECTION_REFUSED|service-worker/.test(said))).toEqual(
      [],
    )
  })
})
