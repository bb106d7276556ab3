// A face before the camera moves everyone on stage, is recorded as a take, and the take is an ordinary clip.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeCamera, hasPerson } from './fake-camera.ts'
import { type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ camera: fakeCamera() })
  await studio.page.keyboard.press('Alt+5')
})
afterAll(() => studio?.close())

const state = () =>
  studio.page.evaluate(() => {
    const { capture, editor } = window.facework.session
    const { status, phase, neutral, problem, shown } = capture.state.getState()
    const { recorder } = capture.takes
    return {
      status,
      phase,
      neutral,
      shown,
      problem: problem?.code,
      elapsed: recorder?.elapsed ?? 0,
      frames: recorder?.recording.length ?? 0,
      takes: editor
        .documents('clip')
        .filter((clip) => clip.origin)
        .map(({ name }) => name),
    }
  })
/** The jaw of each character on stage. */
const jaws = () =>
  studio.page.evaluate(() =>
    window.facework.characterViews.map(({ binding }) => binding.character.control('jawOpen', 0)),
  )

describe('capture', () => {
  it('shows the camera, and everyone on stage follows', async () => {
    const { page, screenshot } = studio
    await expect.poll(async () => (await state()).status).toBe('live')
    await page.getByText('Video stays in this tab. Nothing is sent.').waitFor()
    await expect
      .poll(() => page.evaluate(() => window.facework.session.capture.live.frame?.confidence ?? 0))
      .toBeGreaterThan(0.5)
    await screenshot('capture-live')
    if (!hasPerson) return
    // Three faces at different times are three expressions, on each of three characters.
    const seen = await page.evaluate(async () => {
      const views = window.facework.characterViews
      const poses = new Set<string>()
      for (let i = 0; i < 60 && poses.size < 4; i++) {
        await new Promise((later) => setTimeout(later, 150))
        window.facework.refresh()
        poses.add(views.map((view) => view.binding.character.live.values.slice(0, 60).join()).join('|'))
      }
      return { poses: poses.size, characters: views.length }
    })
    expect(seen.poses).toBeGreaterThan(3)
    expect(seen.characters).toBe(3)
  })

  it('measures a neutral face', async () => {
    const { page, screenshot } = studio
    await page.keyboard.press('n')
    await page.getByText('Look straight, relax').waitFor()
    await expect.poll(async () => (await state()).neutral).toBe('set')
    await page.getByText('Set just now').waitFor()
    await screenshot('capture-neutral')
  })

  it('records a take with a reference video after a countdown; it is a clip, and one undo removes it', async () => {
    const { page, screenshot, folder } = studio
    await page.getByRole('switch', { name: 'Reference video' }).click()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    await screenshot('capture-countdown')
    await expect.poll(async () => (await state()).phase).toBe('recording')
    await expect
      .poll(async () => {
        const { elapsed, frames } = await state()
        return elapsed > 3 && frames >= 8
      })
      .toBe(true)
    await screenshot('capture-recording')
    await page.keyboard.press('Space')
    await expect.poll(async () => (await state()).phase).toBe('idle')
    const { takes } = await state()
    expect(takes).toEqual(['Take 1'])
    await page.getByRole('radio', { name: /Take 1/, checked: true }).waitFor()
    const take = await page.evaluate(() => {
      const { editor } = window.facework.session
      const clip = editor.documents('clip').find(({ name }) => name === 'Take 1')!
      return {
        duration: clip.duration,
        selected: editor.store.getState().selection.document === clip.id,
        keyed: clip.curves.every(({ type }) => type === 'keyed'),
        names: clip.curves.map(({ name }) => name),
        raw: clip.source?.content?.curves[0]?.type,
        frames: clip.origin?.recording?.times.length ?? 0,
        video: clip.origin?.video?.file,
        undo: editor.store.getState().history.undo,
      }
    })
    expect(take.duration).toBeGreaterThan(2.5)
    expect(take).toMatchObject({ selected: true, keyed: true, raw: 'sampled', undo: 'Record Take 1' })
    expect(take.names).toContain('jawOpen')
    expect(take.frames).toBeGreaterThanOrEqual(8)
    expect(take.video).toBe('takes/Take 1.webm')
    expect(readdirSync(join(folder, 'takes'))).toContain('Take 1.webm')
  })

  it('shows the picture of the take at the playhead', async () => {
    const { page, screenshot } = studio
    const duration = await page.evaluate(() => window.facework.session.playback.clip!.duration)
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const time = part * duration
      await page.evaluate((seconds) => window.facework.session.capture.scrub(seconds), time)
      const canvas = page.locator('.reference canvas')
      await expect.poll(() => canvas.getAttribute('data-playhead')).toBe(time.toFixed(4))
      const times = await page.evaluate(() =>
        Array.from(window.facework.session.playback.clip!.origin!.recording!.times),
      )
      // The picture of the frame that is shown from its own time on, to half a millisecond of the container's clock.
      const due = times.filter((t) => t <= time + 1e-3).at(-1)!
      expect(Math.abs(Number(await canvas.getAttribute('data-time')) - due)).toBeLessThan(0.002)
    }
    await screenshot('capture-take')
  })

  it('edits the take, and takes it back', async () => {
    const { page } = studio
    const clip = () =>
      page.evaluate(() => {
        const { editor } = window.facework.session
        return editor.documents('clip').find(({ name }) => name === 'Take 1')?.curves[0]
      })
    const before = await clip()
    await page.evaluate(() => {
      const { editor } = window.facework.session
      const { id, curves } = editor.documents('clip').find(({ name }) => name === 'Take 1')!
      editor.run('keys.set', { clip: id, time: 0.5, values: { [curves[0]!.name]: 0.77 } })
    })
    expect(await clip()).not.toEqual(before)
    await page.keyboard.press('Control+z')
    expect(await clip()).toEqual(before)
    await page.keyboard.press('Control+z')
    expect((await state()).takes).toEqual([])
    await page.getByText('to record the first take').waitFor()
  })

  it('discards a take, and leaves nothing of it', async () => {
    const { page, folder } = studio
    await page.evaluate(() => window.facework.session.capture.state.setState({ countdown: 0 }))
    await page.locator('.recbtn').click()
    await expect.poll(async () => (await state()).elapsed).toBeGreaterThan(1.2)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await state()).phase).toBe('idle')
    expect((await state()).takes).toEqual([])
    expect(readdirSync(join(folder, 'takes'))).toEqual(['Take 1.webm'])
  })

  it('asks no other server, and complains about nothing', async () => {
    await studio.page.keyboard.press('Alt+1')
    await expect.poll(async () => (await state()).status).toBe('off')
    expect(await jaws()).toHaveLength(3)
    expect(studio.strangers).toEqual([])
    expect(studio.complaints).toEqual([])
  })
})
