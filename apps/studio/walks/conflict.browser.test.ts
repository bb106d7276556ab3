// A file that changes outside while it is edited here: compare, then choose.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ project: 'sample', size: { width: 1280, height: 720 } })
})
afterAll(() => studio?.close())

it('[W3] shows where two versions of a clip differ, and takes the one that is chosen', async () => {
  const { page, folder, screenshot } = studio
  const path = join(folder, 'clips/laugh.clip.json')
  const duration = () =>
    page.evaluate(
      () => window.facework.session.editor.documents('clip').find((c) => c.name === 'laugh')!.duration,
    )
  const edit = (seconds: number) =>
    page.evaluate((to) => {
      const { editor } = window.facework.session
      const clip = editor.documents('clip').find((c) => c.name === 'laugh')!.id
      editor.run('clip.setDuration', { clip, duration: to })
    }, seconds)
  const outside = (change: (clip: { duration: number; loop: boolean }) => void) => {
    const clip = JSON.parse(readFileSync(path, 'utf8')) as { duration: number; loop: boolean }
    change(clip)
    writeFileSync(path, JSON.stringify(clip))
  }
  await edit(4)
  outside((clip) => Object.assign(clip, { duration: 7, loop: true }))
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const row = (where: string) => page.getByRole('row', { name: new RegExp(`^${where}`) })
  const cells = (where: string) => row(where).getByRole('cell').allTextContents()
  await expect.poll(() => cells('duration')).toEqual(['4', '7'])
  await expect.poll(() => cells('loop')).toEqual(['false', 'true'])
  await screenshot('conflict-compare')
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await expect.poll(duration).toBe(7)
  await page.locator('.conflict').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(duration).toBe(4)

  // The other way round: the edit stays, and goes over the file with the next save.
  outside((clip) => Object.assign(clip, { duration: 9 }))
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
  await page.locator('.conflict').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await page.waitForFunction(() => window.facework.session.editor.store.getState().dirty.size === 0)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ duration: 4 })
  expect(studio.complaints).toEqual([])
})
