// The Face panel in a real Chromium. Needs the built page (`npm run build`); `npm test` builds it first.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentFromFiles, type Model, type PoseAsset } from '@facework/documents'
import { evaluateFrame } from '@facework/operations'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StudioServer, serveStudio } from '../../../server/index.ts'
import type {} from '../../window-hook.ts'

const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const samples = fileURLToPath(new URL('../../../../../samples/project/', import.meta.url))

let folder: string
let server: StudioServer
let browser: Browser
let page: Page
const errors: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facework-face-'))
  server = await serveStudio({ cwd: folder, port: 0 })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: FLAGS.split(' '),
  })
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(() => localStorage.setItem('facework-workspace', 'face'))
  await page.goto(server.url)
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
  await page.evaluate(() => {
    const { session } = window.facework
    const { editor } = session
    session.stage.setState({ life: 'off' })
    session.selectCharacter(editor.documents('character').find((c) => c.name === 'ada')!.id)
    const clip = editor.run('clip.create', { name: 'by-hand', duration: 2 }).value as string
    editor.preview.setState({ clip, playing: false })
    // Without it the clip before would still fade out.
    window.facework.seek(0)
  })
  await page.locator('[data-handle="LeftCorner"]').waitFor()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await page.mouse.move(2, 2)
  await page.evaluate(() => {
    const { editor } = window.facework.session
    editor.preview.setState({ controls: {} })
    editor.select({})
  })
})

const controls = () => page.evaluate(() => window.facework.session.editor.preview.getState().controls)

/** Knobs are where their values are a frame later. */
const drawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Drags the knob of a handle by pixels of the screen, with keys held. */
async function drag(handle: string, x: number, y: number, ...keys: string[]): Promise<void> {
  await drawn()
  const box = (await page.locator(`[data-handle="${handle}"] .dot`).boundingBox())!
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.move(start.x + x, start.y + y, { steps: 4 })
  for (const key of keys) await page.keyboard.up(key)
  await page.mouse.up()
}

/** Morphs and the places of joints that three.js shows. */
const shown = (name: string) =>
  page.evaluate((wanted) => {
    window.facework.refresh()
    const { binding } = window.facework.performer(wanted)
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
    const set = await controls()
    expect(Object.keys(set).toSorted()).toEqual(['LeftLipCornerPuller', 'RightLipCornerPuller'])
    expect(set.LeftLipCornerPuller).toBeGreaterThan(0.4)
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
    expect(Object.keys(await controls())).toEqual(['LeftLipCornerPuller'])
    await drag('Gaze', 9, -3, 'Control')
    const gaze = await controls()
    expect(gaze.EyesLookLeft).toBeGreaterThan(0.2)
    expect(gaze.EyesLookUp).toBeUndefined()
    await drawn()
    await page.locator('[data-handle="LeftCorner"] .dot').dblclick()
    expect(await controls()).toEqual({ EyesLookLeft: gaze.EyesLookLeft })
  })

  it('Escape in a drag puts everything back', async () => {
    await drag('LeftLid', 0, 12)
    const before = await controls()
    await drawn()
    const box = (await page.locator('[data-handle="LeftLid"] .dot').boundingBox())!
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 5, box.y - 20, { steps: 3 })
    expect(await controls()).not.toEqual(before)
    await page.keyboard.press('Escape')
    expect(await controls()).toEqual(before)
    await page.mouse.up()
  })

  it('an expression leaves a locked region alone, and so does reset', async () => {
    await drag('LeftCorner', 0, 14)
    const frown = (await controls()).LeftLipCornerDown!
    expect(frown).toBeGreaterThan(0.2)
    await page.getByRole('button', { name: 'Lock Mouth', exact: true }).click()
    await page.locator('[data-expression="laugh"]').click()
    const laugh = await controls()
    expect(laugh.LeftLipCornerDown).toBe(frown)
    expect(laugh.LeftLipCornerPuller).toBeUndefined()
    expect(laugh.JawDrop).toBeCloseTo(0.6, 3)
    await page.getByRole('button', { name: 'Reset all' }).click()
    expect(Object.keys(await controls()).toSorted()).toEqual(['LeftLipCornerDown', 'RightLipCornerDown'])
    await page.getByRole('button', { name: 'Lock Mouth', exact: true }).click()
  })

  it('a drag sideways takes on some of an expression', async () => {
    const box = (await page.locator('[data-expression="surprise"]').boundingBox())!
    await page.mouse.move(box.x + 10, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 70, box.y + 20, { steps: 4 })
    await page.mouse.up()
    // 60 of 120 pixels.
    expect((await controls()).JawDrop).toBeCloseTo(0.275, 2)
  })

  it('is worked by keys: arrows move, X switches symmetry, K sets keys for what changed', async () => {
    const lid = page.getByRole('slider', { name: 'Left eye' })
    await lid.focus()
    await page.keyboard.press('x')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown')
    expect(await controls()).toEqual({ LeftEyeClosed: 0.3 })
    await expect.poll(() => lid.getAttribute('aria-valuetext')).toContain('LeftEyeClosed 0.30')
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    expect(await controls()).toEqual({})
    const curves = await page.evaluate(
      () => window.facework.session.editor.documents('clip').find((c) => c.name === 'by-hand')!.curves,
    )
    expect(curves).toMatchObject([{ name: 'LeftEyeClosed', keys: [{ time: 0, value: 0.3 }] }])
  })

  it('saves the face of now as a clip that holds still, and offers it', async () => {
    await drag('Jaw', 0, 12)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('yawning')
    await page.keyboard.press('Enter')
    await page.locator('[data-expression="yawning"]').waitFor()
    const { JawDrop } = await controls()
    await page.locator('[data-expression="neutral"]').click()
    await page.locator('[data-expression="yawning"]').click()
    expect((await controls()).JawDrop).toBeCloseTo(JawDrop!, 3)
  })

  it('the reference finds a control by its unit, and selects it everywhere', async () => {
    await page.getByRole('searchbox', { name: /Search 50 controls/ }).fill('au12 right')
    await page.locator('.facs-row').click()
    const curves = await page.evaluate(() => window.facework.session.editor.store.getState().selection.curves)
    expect(curves).toEqual(['RightLipCornerPuller'])
    expect(await page.locator('.facs h3').textContent()).toBe('RightLipCornerPuller')
    expect(await page.locator('[data-handle="RightCorner"]').getAttribute('class')).toContain('sel')
  })

  it('complains about nothing', () => {
    expect(errors).toEqual([])
  })
})
