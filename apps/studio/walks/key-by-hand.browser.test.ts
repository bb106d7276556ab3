// An expression keyed by hand, from the first drag to a sound under it. Needs the built page (`npm run build`).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clip, documentFromFiles } from '@facework/documents'
import { sampleCurveReference } from '@facework/runtime/reference'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fitTime, xOf } from '../src/panels/timeline/view/time-view.ts'
import { dropFiles, type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
const page = () => studio.page

beforeAll(async () => {
  studio = await openStudio()
  await page().keyboard.press('Alt+3')
  await page().locator('[data-handle="LeftCorner"]').waitFor()
  await page().evaluate(() => {
    const { session } = window.facework
    session.stage.setState({ life: 'off' })
    session.selectCharacter(session.editor.documents('character').find((c) => c.name === 'ada')!.id)
    session.lookClosely(true)
    const clip = session.editor.run('clip.create', { name: 'grin', duration: 2, folder: 'clips' })
      .value as string
    session.editor.preview.setState({ clip, playing: false, loop: false })
    window.facework.seek(0)
  })
  await page().getByRole('treeitem', { name: /Mouth/ }).waitFor()
})

afterAll(async () => studio?.close())

const clipNow = (): Promise<Clip> =>
  page().evaluate(() => window.facework.session.editor.documents('clip').find((c) => c.name === 'grin')!)
const keysOf = async (name: string) => {
  const curve = (await clipNow()).curves.find((c) => c.name === name)
  return curve?.type === 'keyed' ? curve.keys : []
}
const undoSays = () => page().evaluate(() => window.facework.session.editor.store.getState().history.undo)

async function dragHandle(name: string, x: number, y: number): Promise<void> {
  await page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const box = (await page().locator(`[data-handle="${name}"] .dot`).boundingBox())!
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page().mouse.move(fromX, fromY)
  await page().mouse.down()
  await page().mouse.move(fromX + x, fromY + y, { steps: 4 })
  await page().mouse.up()
}

/** A time on the canvas, at a height of the page. */
async function timeX(time: number): Promise<number> {
  const box = (await page().locator('.tlcanvas').boundingBox())!
  return box.x + xOf(fitTime(0, (await clipNow()).duration, box.width), time)
}
async function clickRuler(time: number): Promise<void> {
  const box = (await page().locator('.tlcanvas').boundingBox())!
  await page().mouse.click(await timeX(time), box.y + 8)
}
async function clickKey(track: string, time: number): Promise<void> {
  const row = page().getByRole('treeitem', { name: track, exact: true })
  await row.scrollIntoViewIfNeeded()
  await page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const line = (await row.boundingBox())!
  await page().mouse.click(await timeX(time), line.y + line.height / 2)
}

it('auto-key turns a drag into a key, one step to undo', async () => {
  const autoKey = page().getByRole('button', { name: 'Auto-key' }).last()
  await autoKey.click()
  expect(await autoKey.getAttribute('aria-pressed')).toBe('true')
  await clickRuler(0.5)
  await dragHandle('LeftCorner', 0, -16)
  await expect.poll(async () => (await keysOf('LeftLipCornerPuller')).map((k) => k.time)).toEqual([0.5])
  const [key] = await keysOf('LeftLipCornerPuller')
  expect(key!.value).toBeGreaterThan(0.3)
  expect((await keysOf('RightLipCornerPuller')).map((k) => k.value)).toEqual([key!.value])
  await studio.screenshot('key-by-hand-1-auto-key')
  await page().keyboard.press('Control+z')
  expect((await clipNow()).curves).toEqual([])
  await page().keyboard.press('Control+Shift+z')
  expect((await keysOf('LeftLipCornerPuller')).length).toBe(1)
})

it('without auto-key a drag is a trial; K makes it a key', async () => {
  await page().getByRole('button', { name: 'Auto-key' }).last().click()
  await clickRuler(1)
  await dragHandle('Jaw', 0, 14)
  expect(await keysOf('JawDrop')).toEqual([])
  const tried = await page().evaluate(
    () => window.facework.session.editor.preview.getState().controls.JawDrop,
  )
  expect(tried).toBeGreaterThan(0.2)
  await page().keyboard.press('k')
  expect(await keysOf('JawDrop')).toMatchObject([{ time: 1, value: tried }])
  expect(await page().evaluate(() => window.facework.session.editor.preview.getState().controls)).toEqual({})
  // A key of nothing before it, so that the mouth opens.
  await page().getByRole('treeitem', { name: 'JawDrop', exact: true }).click()
  await clickRuler(0.5)
  await page().locator('[data-handle="Jaw"] .dot').dblclick()
  await page().keyboard.press('k')
  expect((await keysOf('JawDrop')).map((k) => [k.time, k.value])).toEqual([
    [0.5, 0],
    [1, tried],
  ])
  await studio.screenshot('key-by-hand-2-keys')
})

it('keys are copied, pasted, and put on the other side', async () => {
  await page().evaluate(() => {
    const { editor } = window.facework.session
    const clip = editor.documents('clip').find((c) => c.name === 'grin')!
    editor.run('keys.set', { clip: clip.id, time: 0.2, values: { LeftEyeClosed: 0.9 } })
  })
  const eyes = page().getByRole('treeitem', { name: /^Eyes/ })
  if ((await eyes.getAttribute('aria-expanded')) === 'false') await eyes.locator('.fold').click()
  await clickKey('LeftEyeClosed', 0.2)
  await page().keyboard.press('Control+c')
  await clickRuler(1.2)
  await page().keyboard.press('Control+v')
  expect((await keysOf('LeftEyeClosed')).map((k) => [k.time, k.value])).toEqual([
    [0.2, 0.9],
    [1.2, 0.9],
  ])
  await page().keyboard.press('m')
  expect((await keysOf('RightEyeClosed')).map((k) => [k.time, k.value])).toEqual([[1.2, 0.9]])
  expect(await undoSays()).toBe('Paste mirrored')
})

it('easing and tangents are chosen for what is selected, and play as they look', async () => {
  await clickKey('JawDrop', 0.5)
  await page().getByTitle('Easing of the selected keys').click()
  await page().getByRole('menuitem', { name: 'Bounce' }).hover()
  await page().getByRole('menuitem', { name: 'Out', exact: true }).click()
  expect((await keysOf('JawDrop'))[0]!.interpolation).toBe('bounce-out')
  await studio.screenshot('key-by-hand-3-easing')
  const curve = (await clipNow()).curves.find((c) => c.name === 'JawDrop')!
  for (const time of [0.6, 0.77, 0.9]) {
    const shown = await page().evaluate((t) => {
      window.facework.seek(t)
      return window.facework.value('JawDrop')
    }, time)
    expect(shown).toBeCloseTo(sampleCurveReference(curve, time), 5)
  }
  await page().evaluate(() => window.facework.seek(0))
  await page().keyboard.press('Space')
  await page().waitForFunction(() => window.facework.session.playing.conductor.time > 0.3)
  await page().keyboard.press('Space')
  expect(await page().evaluate(() => window.facework.session.editor.preview.getState().playing)).toBe(false)
})

/** Half a second of silence, half a second of a tone. */
function wav(): Uint8Array {
  const rate = 8000
  const bytes = new Uint8Array(44 + 2 * rate)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, 36 + 2 * rate, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, 2 * rate, true)
  for (let i = rate / 2; i < rate; i++)
    view.setInt16(44 + 2 * i, 26_000 * Math.sin((2 * Math.PI * 440 * i) / rate), true)
  return bytes
}

it('a sound that is dropped is in the project, drawn, and heard in step', async () => {
  await dropFiles(page(), [{ name: 'line.wav', bytes: wav() }])
  const row = page().getByRole('treeitem', { name: 'Sound line.wav' })
  await row.waitFor()
  expect((await clipNow()).sound).toEqual({ file: 'sounds/line.wav', start: 0 })
  expect(existsSync(join(studio.folder, 'sounds/line.wav'))).toBe(true)
  await page().waitForFunction(() => window.facework.session.sound.state.getState().buffer !== undefined)
  await row.scrollIntoViewIfNeeded()
  await page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

  // The wave is tall where the tone is, and a line where there is none.
  const line = (await row.boundingBox())!
  const box = (await page().locator('.tlcanvas').boundingBox())!
  const y = line.y + line.height / 2 - box.y - 8
  const brightness = async (time: number) => {
    const x = (await timeX(time)) - box.x
    return page()
      .locator('.tlcanvas')
      .evaluate(
        (canvas, [left, top]) => {
          const g = (canvas as HTMLCanvasElement).getContext('2d')!
          const { data } = g.getImageData(left!, top!, 8, 1)
          return Math.max(...data.filter((_, i) => i % 4 === 0))
        },
        [x, y],
      )
  }
  expect((await brightness(0.75)) - (await brightness(0.2))).toBeGreaterThan(40)
  await studio.screenshot('key-by-hand-4-sound')

  // Heard where the clip is, give or take what a frame of a slow machine lasts.
  await page().evaluate(() => window.facework.seek(0))
  await page().keyboard.press('Space')
  const apart = await page().waitForFunction(() => {
    const { sound, playing } = window.facework.session
    const heard = sound.heard
    return heard !== undefined && heard > 0.05 && { apart: Math.abs(heard - playing.conductor.time) }
  })
  expect(((await apart.jsonValue()) as { apart: number }).apart).toBeLessThan(0.2)
  await page().keyboard.press('Space')
  await page().waitForFunction(() => window.facework.session.sound.heard === undefined)

  await page().mouse.move(await timeX(0.5), line.y + line.height / 2)
  await page().mouse.down()
  await page().mouse.move(await timeX(0.7), line.y + line.height / 2, { steps: 5 })
  await page().mouse.up()
  expect((await clipNow()).sound!.start).toBeCloseTo(0.2, 6)
  expect(await undoSays()).toBe('Move sound')
  await page().keyboard.press('Control+z')
  expect((await clipNow()).sound!.start).toBe(0)
  await page().getByRole('button', { name: 'Mute the sound' }).click()
  await page().getByRole('button', { name: 'Unmute the sound' }).click()
  await page().mouse.click(await timeX(0.5), line.y + line.height / 2, { button: 'right' })
  await page().getByRole('menuitem', { name: 'Remove sound' }).click()
  expect((await clipNow()).sound).toBeUndefined()
  await page().keyboard.press('Control+z')
})

it('what is saved is what was made', async () => {
  await page().keyboard.press('Control+s')
  await page().waitForFunction(() => window.facework.session.editor.store.getState().saving === 'saved')
  const saved = documentFromFiles(readFileSync(join(studio.folder, 'clips/grin.clip.json'), 'utf8')) as Clip
  expect(saved).toEqual(await clipNow())
  expect(saved.sound).toEqual({ file: 'sounds/line.wav', start: 0 })
  expect(studio.complaints).toEqual([])
})
