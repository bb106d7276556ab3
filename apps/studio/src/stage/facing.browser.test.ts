// Which way avatars look on stage. Wants the shared test material, and says so where it is not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from '../../walks/open-studio.ts'

const shared = fileURLToPath(new URL('../../../../../shared/vrm', import.meta.url))
const AVATARS = ['100Avatars_013_Mint.vrm', 'Godette_vrm_v4.vrm']
const there = existsSync(join(shared, AVATARS[0]!))
if (!there) console.info(`Which way avatars look was not tested: ${shared} is not there.`)
let studio: OpenedStudio | undefined
afterAll(() => studio?.close())

describe.skipIf(!there)('VRM 0.x avatars, which look along −Z in their files', () => {
  it('face the camera of the stage', async () => {
    studio = await openStudio()
    const { page, screenshot } = studio
    for (const file of AVATARS) {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import a file' }).first().click()
      const before = await page.evaluate(() => window.facework.performers.map((p) => p.id))
      await (await choosing).setFiles(join(shared, file))
      await page.waitForFunction((n) => window.facework.performers.length > n, before.length)
      const looks = await page.evaluate((old) => {
        const added = window.facework.performers.find((p) => !old.includes(p.id))!
        const { face, head } = added.boxes
        const middle = (box: typeof face) => (box.min.z + box.max.z) / 2
        return { ahead: middle(face) - middle(head), deep: head.max.z - head.min.z }
      }, before)
      // What morphs move lies at the front of the head, towards the camera.
      expect(looks.ahead, file).toBeGreaterThan(looks.deep * 0.1)
    }
    await screenshot('facing-vrm0')
    expect(studio.complaints).toEqual([])
  })
})
