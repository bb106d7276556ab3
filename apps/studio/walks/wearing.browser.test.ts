// A beard and glasses dropped on a head, looked at, brushed, placed, refused and undone. Needs the built page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drag, type OpenedStudio, openStudio, root } from './open-studio.ts'

const sample = (name: string) => readFileSync(join(root, `samples/accessories/${name}.glb`))

let studio: OpenedStudio
let page: OpenedStudio['page']

beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  await page.evaluate(() => window.facework.session.stageState.setState({ bodyMotion: 'off' }))
}, 240_000)
afterAll(() => studio?.close())

/** Where the head of a character is on the page. */
const headOf = (name: string) =>
  page.evaluate((wanted) => {
    const { session, characterView } = window.facework
    const { stage } = session
    const box = stage!.canvas.getBoundingClientRect()
    const [left, top, right, bottom] = stage!.headFrame(characterView(wanted)!)
    return [box.left + (left + right) / 2, box.top + (top + bottom) / 2] as const
  }, name)

/** A file carried over the page as a hand does it: in, over the head, and let go there unless it is carried on. */
async function carry(
  file: { readonly name: string; readonly bytes: Uint8Array },
  [x, y]: readonly [number, number],
  types: readonly string[],
) {
  await page.evaluate(
    ([name, text, clientX, clientY, list]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name))
      for (const type of list) {
        const target = document.elementFromPoint(clientX, clientY) ?? document.body
        const bubbles = true
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, clientX, clientY, bubbles, cancelable: true }),
        )
      }
    },
    [file.name, Buffer.from(file.bytes).toString('base64'), x, y, types] as const,
  )
}

const wornBy = (name: string) =>
  page.evaluate((wanted) => {
    const { session, characterView } = window.facework
    const view = characterView(wanted)!
    return session.wearing.wornBy(view.id).map(({ accessory, worn, fit }) => ({
      name: accessory.name,
      type: accessory.type,
      mode: accessory.attach.mode,
      visible: worn.visible,
      layer: accessory.layer,
      pins: accessory.pins.reduce((sum, p) => sum + p.vertices.length, 0),
      placed: worn.placement !== undefined,
      drawn: view.worn.all.some((w) => w.accessory === accessory.id),
      method: fit?.report.method,
    }))
  }, name)

const undo = () => page.evaluate(() => window.facework.session.editor.undo())
const undoLabel = () => page.evaluate(() => window.facework.session.editor.store.getState().history.undo)

describe('the panel Wearing', () => {
  it('says what a file would do before it is dropped, and wears it when it is', async () => {
    const head = await headOf('ada')
    const file = { name: 'ada-beard.glb', bytes: sample('ada-beard') }
    await carry(file, head, ['dragenter', 'dragover'])
    const card = page.locator('.drophint')
    await card.getByText('Drop to add to ada').waitFor()
    await card.getByText('ada-beard.glb · Beard, follows the skin').waitFor()
    await studio.screenshot('wearing-drop')
    expect(await page.locator('.dropframe').count()).toBe(1)
    await carry(file, head, ['drop'])
    await expect
      .poll(() => wornBy('ada'), { timeout: 120_000 })
      .toEqual([expect.objectContaining({ name: 'ada-beard', type: 'beard', mode: 'deform', drawn: true })])
    expect(await card.count()).toBe(0)
    expect(await undoLabel()).toBe('Wear ada-beard')
    await page.locator('.wear').getByRole('listitem', { name: 'ada-beard' }).waitFor()
    await studio.screenshot('wearing-beard')
  })

  it('moves with the face at once', async () => {
    const height = (jaw: number) =>
      page.evaluate(async (value) => {
        const { session, characterView } = window.facework
        session.editor.preview.setState({ playing: false, controls: { JawDrop: value } })
        window.facework.refresh()
        const view = characterView('ada')!
        view.object.updateMatrixWorld(true)
        const [mesh] = view.worn.all[0]!.meshes
        let lowest = Number.POSITIVE_INFINITY
        const at = mesh!.position.clone()
        for (let v = 0; v < mesh!.geometry.getAttribute('position').count; v++) {
          mesh!.getVertexPosition(v, at)
          lowest = Math.min(lowest, at.applyMatrix4(mesh!.matrixWorld).y)
        }
        return lowest
      }, jaw)
    const [closed, open] = [await height(0), await height(1)]
    expect(closed - open).toBeGreaterThan(0.008)
    await page.evaluate(() => window.facework.session.editor.preview.setState({ controls: {} }))
  })

  it('shows how it follows, and how it fares by pose', async () => {
    for (const look of ['Weights', 'Holds', 'Released', 'Stretch and depth']) {
      await page.getByRole('radio', { name: look }).click()
      await page.locator('.legend').waitFor()
      await studio.screenshot(`wearing-${look.split(' ')[0]!.toLowerCase()}`)
    }
    await page.getByRole('tab', { name: 'Fit by pose' }).click()
    const rows = page.getByRole('list', { name: 'Poses' }).getByRole('listitem')
    await rows.first().waitFor()
    const pose = await rows.first().getAttribute('aria-label')
    await rows.first().click()
    const controls = () => page.evaluate(() => window.facework.session.editor.preview.getState().controls)
    await expect.poll(async () => Object.values(await controls())).toContain(1)
    expect(await page.evaluate(() => window.facework.session.wearingState.getState().pose)).toBe(pose)
    await studio.screenshot('wearing-fit-by-pose')
    await rows.first().click()
    await expect.poll(async () => Object.keys(await controls())).toEqual([])
    await page.getByRole('radio', { name: 'Shaded' }).click()
  })

  it('pins vertices with the brush: one stroke is one step', async () => {
    await page.getByRole('button', { name: 'Focus face' }).click()
    await page.locator('.wear').click({ position: { x: 60, y: 10 } })
    await page.keyboard.press('b')
    await page.keyboard.press('2')
    const [x, y] = await page.evaluate(() => {
      const { session, characterView } = window.facework
      const { stage } = session
      const box = stage!.canvas.getBoundingClientRect()
      const mesh = characterView('ada')!.worn.all[0]!.meshes[0]!
      const at = mesh.position.clone()
      const { count } = mesh.geometry.getAttribute('position')
      mesh.getVertexPosition(Math.floor(count / 3), at).applyMatrix4(mesh.matrixWorld)
      at.project(stage!.camera)
      return [box.left + ((at.x + 1) / 2) * box.width, box.top + ((1 - at.y) / 2) * box.height] as const
    })
    await page.mouse.move(x - 6, y)
    await page.locator('.brush-ring').waitFor()
    await studio.screenshot('wearing-brush')
    await drag(page, [x - 6, y], [x + 6, y])
    await expect.poll(async () => (await wornBy('ada'))[0]!.pins, { timeout: 120_000 }).toBeGreaterThan(0)
    expect(await undoLabel()).toBe('Brush follow on ada-beard')
    await undo()
    await expect.poll(async () => (await wornBy('ada'))[0]!.pins).toBe(0)
    await page.keyboard.press('b')
  })

  it('places it by numbers, hides it with a key, and makes it rigid', async () => {
    const field = page.getByRole('textbox', { name: 'Position Z' })
    await field.fill('1.5')
    await field.press('Enter')
    await expect.poll(async () => (await wornBy('ada'))[0]!.placed, { timeout: 120_000 }).toBe(true)
    expect(await field.inputValue()).toBe('1.5')
    await page.locator('.wear').getByRole('listitem', { name: 'ada-beard' }).press('h')
    await expect.poll(() => wornBy('ada')).toMatchObject([{ visible: false, drawn: false }])
    await undo()
    await expect.poll(() => wornBy('ada')).toMatchObject([{ visible: true, drawn: true }])
    await page.getByRole('radio', { name: 'Rigid' }).first().click()
    await expect.poll(async () => (await wornBy('ada'))[0]!.mode, { timeout: 120_000 }).toBe('rigid')
    await undo()
    await undo()
    await expect.poll(() => wornBy('ada')).toMatchObject([{ mode: 'deform', placed: false }])
  })

  it('refuses what is in another unit, with the scale that fixes it', async () => {
    const bytes = await page.evaluate(async () => {
      const response = await fetch('/samples/accessories/ada-glasses.glb')
      return [...new Uint8Array(await response.arrayBuffer())]
    })
    const { importGltf, exportGltf } = await import('@facework/formats')
    const { scaleHead } = await import('@facework/operations/internal')
    const { model } = await importGltf(Uint8Array.from(bytes))
    const centimeters = exportGltf({ model: scaleHead({ model, clips: [] }, 100).model }).bytes
    const head = await headOf('ada')
    const file = { name: 'ada-glasses.glb', bytes: centimeters }
    await carry(file, head, ['dragenter', 'dragover'])
    await page.locator('.drophint.refused').getByText('Its unit is probably not meters').waitFor()
    await studio.screenshot('wearing-refused')
    await carry(file, head, ['drop'])
    await page.getByRole('button', { name: 'Scale by 0.01' }).click()
    await expect
      .poll(() => wornBy('ada'), { timeout: 120_000 })
      .toMatchObject([{ name: 'ada-glasses', mode: 'rigid', drawn: true }, { name: 'ada-beard' }])
    await studio.screenshot('wearing-both')
  })

  it('offers a new fit after the head changed, and never makes one by itself', async () => {
    await page.evaluate(() => {
      const { session, characterView } = window.facework
      const { poses } = characterView('ada')!.documents
      session.editor.run('poses.delete', { asset: poses!.id, poses: [poses!.poses.at(-1)!.name] })
    })
    const row = page.locator('.wear').getByRole('listitem', { name: 'ada-beard' })
    await row.getByText('changed after it was fitted').waitFor()
    const before = await undoLabel()
    await row.getByRole('button', { name: 'Refit' }).click()
    await expect.poll(undoLabel, { timeout: 120_000 }).not.toBe(before)
    await expect.poll(() => row.getByText('changed after it was fitted').count()).toBe(0)
  })

  it('takes it off, and everything back', async () => {
    await page.locator('.wear').getByRole('listitem', { name: 'ada-glasses' }).press('Delete')
    await expect.poll(async () => (await wornBy('ada')).map((w) => w.name)).toEqual(['ada-beard'])
    await undo()
    await expect
      .poll(() => wornBy('ada'))
      .toMatchObject([{ name: 'ada-glasses', drawn: true }, { drawn: true }])
    expect(studio.complaints).toEqual([])
    expect(studio.strangers).toEqual([])
  })
})
