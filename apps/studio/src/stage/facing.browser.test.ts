// Which way avatars look on stage. Wants the shared test material, and says so where it is not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from '../../walks/open-studio.ts'

const shared = fileURLToPath(new URL('../../../../../shared/vrm', import.meta.url))
/** With a foot and its toes, which point ahead whatever the hair does. */
const AVATARS = [
  ['100Avatars_013_Mint.vrm', 'mixamorig:LeftFoot', 'mixamorig:LeftToeBase'],
  ['Godette_vrm_v4.vrm', 'foot.l_Armature', 'toes.l_Armature'],
] as const
const there = existsSync(shared)
if (!there) console.info(`Which way avatars look was not tested: ${shared} is not there.`)
let studio: OpenedStudio | undefined
afterAll(() => studio?.close())

describe.skipIf(!there)('VRM 0.x avatars, which look along −Z in their files', () => {
  it('face the camera of the stage', async () => {
    studio = await openStudio()
    const { page, screenshot } = studio
    for (const [file, foot, toes] of AVATARS) {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import a file' }).first().click()
      const before = await page.evaluate(() => window.facework.characterViews.map((p) => p.id))
      await (await choosing).setFiles(join(shared, file))
      await page
        .getByRole('dialog', { name: `Import ${file}` })
        .getByRole('button', { name: 'Import', exact: true })
        .click()
      await page.waitForFunction((n) => window.facework.characterViews.length > n, before.length)
      await page.evaluate(() => window.facework.whenCharactersLoaded())
      await page.getByRole('button', { name: 'Open character' }).click()
      const ahead = await page.evaluate(
        ([old, from, to]) => {
          const added = window.facework.characterViews.find((p) => !old.includes(p.id))!
          added.object.updateWorldMatrix(true, true)
          const z = (joint: string) => added.joints.get(joint)!.matrixWorld.elements[14]!
          return z(to) - z(from)
        },
        [before, foot, toes] as const,
      )
      // The camera stands at the end of +Z; in the file the toes are 6 and 7 cm nearer to −Z.
      expect(ahead, file).toBeGreaterThan(0.03)
    }
    await screenshot('facing-vrm0')
    expect(studio.complaints).toEqual([])
  })
})
