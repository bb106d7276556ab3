// What a character plays by itself: slots of clips in Details, played, weighted, replaced and removed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everydaySteps } from './everyday-steps.ts'
import { chooseLine, dragValue, type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
let page: OpenedStudio['page']
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  page.setDefaultTimeout(20_000)
})
afterAll(() => studio?.close())
const { undo } = everydaySteps(() => page)

const defaults = () =>
  page.evaluate(() => {
    const { editor } = window.facework.session
    const ada = editor.documents('character').find((c) => c.name === 'ada')!
    return Object.fromEntries(
      Object.entries(ada.defaults).map(([slot, choices]) => [
        slot,
        choices.map(({ clip, weight }) => [editor.document(clip.id, 'clip')?.name, weight]),
      ]),
    )
  })

it('slots of a character are added, played, weighted, replaced and removed, one step each', async () => {
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.locator('[data-row][aria-label="ada"]').first().click()
  const before = await defaults()
  await page.getByRole('button', { name: 'Slot', exact: true }).click()
  await chooseLine(page, 'emote')
  await expect.poll(async () => Object.keys(await defaults())).toContain('emote')
  const slot = page.getByRole('group', { name: 'Slot emote' })
  await slot.getByRole('button', { name: /^Clip of emote 1/ }).click()
  await chooseLine(page, 'emote-hello')
  await expect.poll(async () => (await defaults()).emote).toEqual([['emote-hello', 1]])
  await slot.getByRole('button', { name: 'Play emote 1: emote-hello' }).click()
  await expect
    .poll(() => page.evaluate(() => window.facework.session.playback.clip?.name))
    .toBe('emote-hello')
  await page.evaluate(() => window.facework.pause())
  await slot.getByRole('button', { name: 'Add a variation of emote' }).click()
  await expect.poll(async () => (await defaults()).emote?.length).toBe(2)
  await dragValue(slot.getByRole('slider').first(), -100)
  await expect.poll(async () => (await defaults()).emote?.[0]?.[1]).toBeCloseTo(0.5, 1)
  await studio.screenshot('default-animations')
  await undo()
  await expect.poll(async () => (await defaults()).emote?.[0]?.[1]).toBe(1)
  await slot.getByRole('button', { name: 'Remove slot emote' }).click()
  await expect.poll(defaults).toEqual(before)
  expect(studio.complaints).toEqual([])
})
