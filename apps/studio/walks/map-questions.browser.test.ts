// A head whose names contradict its shapes: the studio asks, a click answers, the other side follows, undo takes it back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foreignHead } from '../../../packages/editor/src/walks/test-foreign-head.ts'
import { dropFiles, type OpenedStudio, openStudio, root } from './open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ project: 'empty', thumbnails: true })
})
afterAll(() => studio?.close())

/** Smiles are called frowns, and the other way round. */
const confused = (name: string) =>
  name
    .replace(/^mouthSmile(Left|Right)$/, 'flarp_frown_$1')
    .replace(/^mouthFrown(Left|Right)$/, 'gnurf_smile_$1')

const mapNow = () =>
  studio.page.evaluate(() => {
    const [map] = window.facework.session.editor.documents('map')
    const line = (target: string) => map?.lines.find((l) => l.target === target)?.terms.map((t) => t.source)
    return {
      questions: map?.questions?.map((q) => q.control) ?? [],
      left: line('flarp_frown_Left'),
      right: line('flarp_frown_Right'),
    }
  })

it('asks about shapes that are not certain, from the import report', async () => {
  const { page, screenshot } = studio
  await page.getByRole('heading', { name: 'Import a character' }).waitFor()
  const bytes = foreignHead(new Uint8Array(readFileSync(join(root, 'samples/heads/ada.glb'))), confused)
  await dropFiles(page, [{ name: 'friend.glb', bytes }])
  await page.getByRole('dialog', { name: 'Import friend.glb' }).locator(':focus').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.facework.characterViews.length === 1)
  await page.getByText('ARKit-52 controls mapped, 5 unsure').waitFor()
  await screenshot('map-1-report')
  await page.getByRole('button', { name: 'Answer 5 questions' }).click()
  const figures = page.getByRole('status', { name: 'Figures of the control map' })
  await expect.poll(() => figures.textContent()).toContain('5 unsure')
  // The panel of curves has the same figures as the report and this panel.
  const curves = await page.locator('.curve-report').textContent()
  expect(curves).toMatch(/, 5 unsure, \d+ missing of 52 controls of ARKit-52$/)
  for (const part of curves!.split(' of ')[0]!.split(', '))
    expect(await figures.textContent()).toContain(part)
})

it('shows every candidate moving, and takes a click as the answer for both sides', async () => {
  const { page, screenshot } = studio
  const next = page.getByRole('button', { name: 'Next question' })
  for (let i = 0; i < 5; i++) {
    if (await page.getByRole('region', { name: 'Which shape is mouthSmileLeft?' }).isVisible()) break
    await next.click()
  }
  const question = page.getByRole('region', { name: 'Which shape is mouthSmileLeft?' })
  const smile = question.getByRole('button', { name: /flarp_frown_Left/ })
  await smile.waitFor()
  // Its last picture is of the whole smile, and not of a face at rest.
  const pictures = smile.locator('.film-frame img')
  await expect.poll(() => pictures.count(), { timeout: 60_000 }).toBe(7)
  const sources = await pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))
  const bytes = await page.evaluate(async (urls) => {
    const read = async (url: string) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())].join()
    return [await read(urls[0]!), await read(urls.at(-1)!)]
  }, sources)
  expect(bytes[0]).not.toBe(bytes[1])
  await screenshot('map-2-question')
  await smile.click()
  await expect.poll(mapNow).toMatchObject({ left: ['mouthSmileLeft'], right: ['mouthSmileRight'] })
  const { questions } = await mapNow()
  expect(questions.toSorted()).toEqual(['mouthFrownLeft', 'mouthFrownRight'])
  await screenshot('map-3-answered')
})

it('goes on by keyboard, and is one step of undo', async () => {
  const { page, screenshot } = studio
  // The first candidate of the next question has the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('gnurf_smile')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await mapNow()).questions).toEqual([])
  await screenshot('map-4-done')
  await page.evaluate(() => {
    window.facework.session.editor.undo()
    window.facework.session.editor.undo()
  })
  const undone = await mapNow()
  expect([undone.questions.length, undone.left, undone.right]).toEqual([5, undefined, undefined])
  expect(studio.complaints).toEqual([])
})
