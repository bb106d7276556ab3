// The Face panel in a real Chromium. Needs the built page (`npm run build`); `npm test` builds it first.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFromFiles, type Model, type PoseAsset } from '@facework/documents'
import { evaluateFrame } from '@facework/operations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  dragHandle,
  nextFrame,
  type OpenedStudio,
  openFaceWorkspace,
  openStudio,
  root,
} from '../../../walks/open-studio.ts'

const samples = join(root, 'samples/project')

let studio: OpenedStudio
let page: Page

beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  await openFaceWorkspace(page, 'by-hand', 2)
})
afterAll(() => studio?.close())

beforeEach(async () => {
  await page.mouse.move(2, 2)
  await page.evaluate(() => {
    const { editor } = window.facework.session
    editor.preview.setState({ controls: {} })
    editor.select({})
  })
})

const controls = () => page.evaluate(() => window.facework.session.editor.preview.getState().controls)

/** Drags the knob of a handle by pixels of the screen, with keys held. */
const drag = (handle: string, x: number, y: number, ...keys: string[]) =>
  dragHandle(page, handle, [x, y], ...keys)

/** Morphs and the places of joints that three.js shows. */
const shown = (name: string) =>
  page.evaluate((wanted) => {
    window.facework.refresh()
    const { binding } = window.facework.characterView(wanted)
    const morphs: Record<string, number> = {}
    const joints: Record<string, number[]> = {}
    binding.root.traverse((object) => {
      joints[object.name] = object.position.toArray()
      const mesh = object as typeof object & {
        morphTargetDictionary?: Record<string, number>
        morphTargetInfluences?: number[]
      }
      for (const [morph, i] of Object.entries(mesh.morphTargetDictionary ?? {}))
        morphs[`${object.name} ${morph}`] = mesh.morphTargetInfluences![i]!
    })
    return { morphs, joints }
  }, name)

function documentAt(path: string) {
  const bin = join(samples, path.replace(/\.json$/, '.bin'))
  const text = readFileSync(join(samples, path), 'utf8')
  return documentFromFiles(text, existsSync(bin) ? new Uint8Array(readFileSync(bin)) : undefined)
}

/** The same head without a screen. */
function evaluated(name: string, curves: Readonly<Record<string, number>>) {
  return evaluateFrame({
    model: documentAt(`${name}/${name}.model.json`) as Model,
    poses: documentAt(`${name}/${name}.poses.json`) as PoseAsset,
    curves,
  })
}

describe('the Face panel', () => {
  it('[P4] a pad that is dragged moves morphs and joints as its controls do', async () => {
    await drag('LeftCorner', 0, -18)
    await expect.poll(async () => (await controls()).LeftLipCornerPuller).toBeGreaterThan(0.4)
    const set = await controls()
    expect(Object.keys(set).toSorted()).toEqual(['LeftLipCornerPuller', 'RightLipCornerPuller'])
    expect(set.LeftLipCornerPuller).toBeLessThan(1)
    expect(set.RightLipCornerPuller).toBe(set.LeftLipCornerPuller)

    const ada = await shown('ada')
    const frame = evaluated('ada', set)
    let moved = 0
    for (const [mesh, weights] of Object.entries(frame.morphs)) {
      for (const [morph, weight] of Object.entries(weights)) {
        expect(ada.morphs[`${mesh} ${morph}`], `${mesh} ${morph}`).toBeCloseTo(weight, 5)
        moved = Math.max(moved, Math.abs(weight))
      }
    }
    expect(moved).toBeGreaterThan(0.1)

    const grub = await shown('grub')
    const corner = evaluated('grub', set).joints.LeftLipCorner!.t
    const rest = evaluated('grub', {}).joints.LeftLipCorner!.t
    expect(Math.hypot(...corner.map((v, i) => v - rest[i]!))).toBeGreaterThan(0.002)
    corner.forEach((v, i) => {
      expect(grub.joints.LeftLipCorner![i]).toBeCloseTo(v, 5)
    })
  })

  it('Alt moves one side, Ctrl one axis, and a double click goes back to zero', async () => {
    await drag('LeftCorner', 0, -15, 'Alt')
    await expect.poll(async () => Object.keys(await controls())).toEqual(['LeftLipCornerPuller'])
    await drag('Gaze', 9, -3, 'Control')
    await expect.poll(async () => (await controls()).EyesLookLeft).toBeGreaterThan(0.2)
    const gaze = await controls()
    expect(gaze.EyesLookUp).toBeUndefined()
    await nextFrame(page)
    await page.locator('[data-handle="LeftCorner"] .dot').dblclick()
    await expect.poll(controls).toEqual({ EyesLookLeft: gaze.EyesLookLeft })
  })

  it('Escape in a drag puts everything back', async () => {
    await drag('LeftLid', 0, 12)
    await expect.poll(async () => (await controls()).LeftEyeClosed).toBeGreaterThan(0.1)
    const before = await controls()
    await nextFrame(page)
    const box = (await page.locator('[data-handle="LeftLid"] .dot').boundingBox())!
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 5, box.y - 20, { steps: 3 })
    await expect.poll(controls).not.toEqual(before)
    await page.keyboard.press('Escape')
    await expect.poll(controls).toEqual(before)
    await page.mouse.up()
  })

  it('an expression leaves a locked region alone, and so does reset', async () => {
    await drag('LeftCorner', 0, 14)
    await expect.poll(async () => (await controls()).LeftLipCornerDown).toBeGreaterThan(0.2)
    const frown = (await controls()).LeftLipCornerDown!
    await page.getByRole('button', { name: 'Lock Mouth', exact: true }).click()
    await page.locator('[data-expression="laugh"]').click()
    await expect.poll(async () => (await controls()).JawDrop).toBeCloseTo(0.6, 3)
    const laugh = await controls()
    expect(laugh.LeftLipCornerDown).toBe(frown)
    expect(laugh.LeftLipCornerPuller).toBeUndefined()
    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect
      .poll(async () => Object.keys(await controls()).toSorted())
      .toEqual(['LeftLipCornerDown', 'RightLipCornerDown'])
    await page.getByRole('button', { name: 'Lock Mouth', exact: true }).click()
  })

  it('a drag sideways takes on some of an expression', async () => {
    const box = (await page.locator('[data-expression="surprise"]').boundingBox())!
    await page.mouse.move(box.x + 10, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 70, box.y + 20, { steps: 4 })
    await page.mouse.up()
    // 60 of 120 pixels.
    await expect.poll(async () => (await controls()).JawDrop).toBeCloseTo(0.275, 2)
  })

  it('is worked by keys: arrows move, X switches symmetry, K sets keys for what changed', async () => {
    const lid = page.getByRole('slider', { name: 'Left eye' })
    const symmetric = () => page.evaluate(() => window.facework.session.stageState.getState().symmetric)
    await lid.press('x')
    await expect.poll(symmetric).toBe(false)
    for (let i = 0; i < 3; i++) await lid.press('Shift+ArrowDown')
    await expect.poll(controls).toEqual({ LeftEyeClosed: 0.3 })
    await expect.poll(() => lid.getAttribute('aria-valuetext')).toContain('LeftEyeClosed 0.30')
    await lid.press('x')
    await expect.poll(symmetric).toBe(true)
    await lid.press('k')
    await expect.poll(controls).toEqual({})
    const curves = await page.evaluate(
      () => window.facework.session.editor.documents('clip').find((c) => c.name === 'by-hand')!.curves,
    )
    expect(curves).toMatchObject([{ name: 'LeftEyeClosed', keys: [{ time: 0, value: 0.3 }] }])
  })

  it('saves the face of now as a clip that holds still, and offers it', async () => {
    await drag('Jaw', 0, 12)
    await expect.poll(async () => (await controls()).JawDrop).toBeGreaterThan(0.1)
    await page.getByRole('button', { name: 'Save expression' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('yawning')
    await name.press('Enter')
    await page.locator('[data-expression="yawning"]').waitFor()
    const { JawDrop } = await controls()
    await page.locator('[data-expression="neutral"]').click()
    await expect.poll(async () => (await controls()).JawDrop ?? 0).toBe(0)
    await page.locator('[data-expression="yawning"]').click()
    await expect.poll(async () => (await controls()).JawDrop).toBeCloseTo(JawDrop!, 3)
  })

  it('the reference finds a control by its unit, and selects it everywhere', async () => {
    await page.getByRole('searchbox', { name: /Search 50 controls/ }).fill('au12 right')
    await page.locator('.facs-row').click()
    await expect
      .poll(() => page.evaluate(() => window.facework.session.editor.store.getState().selection.curves))
      .toEqual(['RightLipCornerPuller'])
    await expect.poll(() => page.locator('.facs h3').textContent()).toBe('RightLipCornerPuller')
    await page.locator('[data-handle="RightCorner"].sel').waitFor({ state: 'attached' })
  })

  it('complains about nothing', () => {
    expect(studio.complaints).toEqual([])
  })
})
