// From an empty folder to one of our clips playing on a newcomer's own head.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foreignHead } from '../../../packages/editor/src/walks/test-foreign-head.ts'
import { dropFiles, type OpenedStudio, openStudio, root } from './open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ project: 'empty' })
})
afterAll(() => studio?.close())

it('[I1] takes at most 12 gestures from an empty project to a clip on one’s own head', async () => {
  const { page, screenshot } = studio
  let gestures = 0
  const gesture = async (act: () => Promise<void>) => {
    gestures++
    await act()
  }
  const press = (name: string | RegExp) => gesture(() => page.getByRole('button', { name }).first().click())

  await page.getByRole('heading', { name: 'Import a character' }).waitFor()
  await page.getByRole('button', { name: /Add a sample clip/ }).waitFor()
  await screenshot('newcomer-1-empty')

  const bytes = foreignHead(new Uint8Array(readFileSync(join(root, 'samples/heads/ada.glb'))))
  await gesture(() => dropFiles(page, [{ name: 'friend.glb', bytes }]))
  const dialog = page.getByRole('dialog', { name: 'Import friend.glb' })
  await dialog.locator(':focus').waitFor()
  await screenshot('newcomer-2-import')
  // The deed has the focus.
  await gesture(() => page.keyboard.press('Enter'))
  await page.waitForFunction(() => window.facework.characterViews.length === 1)
  await page.evaluate(() => window.facework.whenCharactersLoaded())
  await page.getByText('ARKit-52 controls mapped').waitFor()
  await screenshot('newcomer-3-report')
  await press('Open character')
  await page.getByText('Nothing to play yet.').waitFor()
  await screenshot('newcomer-4-on-stage')

  await press(/Add a sample clip/)
  await page.getByRole('button', { name: /laugh/ }).waitFor()
  await screenshot('newcomer-5-clips')
  await press(/laugh/)
  await page.waitForFunction(() => {
    const { playing, time } = window.facework.session.editor.preview.getState()
    return playing && time > 0.3
  })
  console.info(`newcomer: ${gestures} gestures`)
  expect(gestures).toBeLessThanOrEqual(12)

  // The face laughs: ARKit's word for the smile moves, by our clip's word for it.
  await page.evaluate(() => {
    window.facework.pause()
    window.facework.seek(1)
  })
  const smile = await page.evaluate(() => {
    window.facework.refresh()
    let found = 0
    window.facework.characterView('friend').scene.traverse((object) => {
      const mesh = object as typeof object & {
        morphTargetDictionary?: Record<string, number>
        morphTargetInfluences?: number[]
      }
      const index = mesh.morphTargetDictionary?.mouthSmileLeft
      if (index !== undefined) found = Math.max(found, mesh.morphTargetInfluences![index]!)
    })
    return found
  })
  expect(smile).toBeGreaterThan(0.3)
  await screenshot('newcomer-6-laugh')
  expect(studio.complaints).toEqual([])
})
