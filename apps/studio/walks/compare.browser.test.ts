// What a character does beside what it did: onion skin, and the difference to other clips and versions as color.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseLine, type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
let page: OpenedStudio['page']
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  page.setDefaultTimeout(20_000)
  await page.evaluate(() => {
    window.facework.session.stageState.setState({ bodyMotion: 'off', showMood: false })
    window.facework.pickClip('laugh')
    window.facework.pause()
    window.facework.seek(1)
  })
})
afterAll(() => studio?.close())

const legend = () => page.getByRole('region', { name: 'Comparison' })
/** By keys: a mouse on its way to the second line opens the menu of the first. */
async function compare(line: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Compare: onion skin, other clips, saved versions' }).click()
  await page.getByRole('menuitem', { name: line, exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('menuitem', { name: choice, exact: true }).focus()
  await page.keyboard.press('Enter')
}
const report = () => page.evaluate(() => window.facework.session.compare.getState().report)

/** Millimeters between Ada's vertices in two clips at a time, by three.js alone: how far apart the largest are. */
const byThree = (clips: readonly [string, string], time: number) =>
  page.evaluate(
    ([names, at]) => {
      const { session } = window.facework
      const view = session.stageState.getState().characterViews.get(session.character!)!
      const places = (name: string) => {
        window.facework.pickClip(name)
        window.facework.seek(at)
        view.morphs.update()
        view.object.updateWorldMatrix(true, true)
        const out: number[][] = []
        view.scene.traverseVisible((object) => {
          const mesh = object as unknown as {
            isMesh?: boolean
            geometry: { getAttribute(name: string): { count: number } }
            getVertexPosition(v: number, into: object): { x: number; y: number; z: number }
            localToWorld(at: object): { x: number; y: number; z: number }
          }
          if (!mesh.isMesh) return
          const vector = view.object.position.clone()
          const { count } = mesh.geometry.getAttribute('position')
          for (let v = 0; v < count; v++) {
            const { x, y, z } = mesh.localToWorld(mesh.getVertexPosition(v, vector))
            out.push([x, y, z])
          }
        })
        return out
      }
      const [a, b] = names.map(places)
      const apart = a!.map((p, i) => Math.hypot(...p.map((c, k) => c - b![i]![k]!)))
      return Math.max(...apart) * 1000
    },
    [clips, time] as const,
  )

describe('on stage', () => {
  it('the difference to another clip is shown in color, in millimeters that three.js finds too', async () => {
    const truth = await byThree(['scream', 'laugh'], 1)
    expect(truth).toBeGreaterThan(1)
    await compare('Difference as color', 'scream')
    await legend().getByText('against scream').waitFor()
    await expect.poll(async () => ((await report())?.largest ?? 0) * 1000).toBeCloseTo(truth, 2)
    expect(await legend().textContent()).toContain(`Largest ${truth.toFixed(truth < 10 ? 2 : 1)} mm`)
    await studio.screenshot('compare-color')
  })

  it('comparing leaves the character as it was, and follows the playhead', async () => {
    const value = () => page.evaluate(() => window.facework.value('JawDrop'))
    const before = await value()
    const first = await report()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await report())?.largest).not.toBe(first?.largest)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await report())?.largest).toBeCloseTo(first!.largest, 6)
    expect(await value()).toBeCloseTo(before, 9)
  })

  it('onion skin shows the frames around the playhead, on top of the comparison', async () => {
    await compare('Onion skin', '5 frames apart')
    await legend().getByText('Earlier').waitFor()
    const ghosts = () =>
      page.evaluate(() => {
        const { stage } = window.facework.session
        let count = 0
        let scene = stage!.camera.parent ?? null
        const view = [...window.facework.characterViews][0]!
        scene = view.object.parent
        while (scene?.parent) scene = scene.parent
        scene!.traverseVisible((object) => {
          const material = (
            object as unknown as { material?: { transparent?: boolean; isMeshLambertMaterial?: boolean } }
          ).material
          if (material?.isMeshLambertMaterial && material.transparent) count++
        })
        return count
      })
    await expect.poll(ghosts).toBeGreaterThan(0)
    const all = await ghosts()
    await studio.screenshot('compare-onion')
    await page.keyboard.press('Home')
    await expect.poll(ghosts).toBe(all / 2)
    await page.getByRole('button', { name: 'End the comparison' }).click()
    await legend().waitFor({ state: 'detached' })
    await expect.poll(ghosts).toBe(0)
    expect(studio.complaints).toEqual([])
  })

  it('surfaces are drawn as clay, normals or wires, and with their own materials again', async () => {
    const materials = () =>
      page.evaluate(() => {
        const kinds = new Set<string>()
        for (const { scene } of window.facework.characterViews)
          scene.traverseVisible((object) => {
            const { material } = object as unknown as { material?: { type: string } }
            if (material) kinds.add(material.type)
          })
        return [...kinds].sort()
      })
    const own = await materials()
    const surfaces = async (name: string) => {
      await page.getByRole('button', { name: 'Camera: angles, framing, turntable, surfaces' }).click()
      await chooseLine(page, 'Surfaces', name)
    }
    await surfaces('Wireframe')
    await expect.poll(materials).toEqual(['MeshBasicMaterial'])
    await studio.screenshot('surfaces-wireframe')
    await surfaces('Clay')
    await expect.poll(materials).toEqual(['MeshStandardMaterial'])
    await surfaces('Normals')
    await expect.poll(materials).toEqual(['MeshNormalMaterial'])
    await studio.screenshot('surfaces-normals')
    await surfaces('Materials')
    await expect.poll(materials).toEqual(own)
    expect(studio.complaints).toEqual([])
  })
})
