// The example in examples/playcanvas: what a face does in the engine itself. That it shows what the headless evaluation
// has is in packages/facework/src/every-engine.browser.test.ts.
import type { AppBase, Entity } from 'playcanvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Example, serveExample } from '../../facework/test/example-page.ts'
import type { PlayCanvasFace } from './index.ts'

let example: Example
beforeAll(async () => {
  example = await serveExample('playcanvas')
})
afterAll(() => example.close())

it('looks, takes weights, speaks, queues, and leaves nothing behind', async () => {
  const { page, complaints } = await example.open('?head=ada')
  await page.waitForFunction(() => globalThis.face?.character.playbacks.some((p) => p.rank >= 0))
  const result = await page.evaluate(async () => {
    const { face, app, camera } = globalThis as unknown as {
      face: PlayCanvasFace
      app: AppBase
      camera: Entity
    }
    // Frames are made here, one after the other.
    app.off('update')
    const clip = face.character.playbacks.find((p) => p.rank >= 0)!.binding.clip.document!
    face.life(false)
    face.stopAll(0)
    face.setMood(undefined, { fade: 0 })
    const run = (seconds: number) => {
      for (let i = 0; i < seconds * 30; i++) face.update(1 / 30)
    }
    const looked = (target: Parameters<PlayCanvasFace['lookAt']>[0]) => {
      face.lookAt(target)
      run(2)
      return { left: face.values.EyesLookLeft, right: face.values.EyesLookRight }
    }
    const left = looked([1, 0.65, 0.8])
    camera.setPosition(-1, 0.65, 0.8)
    const right = looked(camera)
    face.object.setPosition(-2, 0, 0)
    const moved = looked(camera)
    face.lookAt(undefined)
    run(1)

    face.setWeights({ jawOpen: 0.8 }, 'arkit-52')
    run(0.1)
    const weights = face.values.JawDrop
    face.setWeights(undefined)
    face.controls.JawDrop = 0.25
    run(0.1)
    const control = face.values.JawDrop
    face.controls.set('JawDrop', undefined)

    let time = 0
    let widest = 0
    const speech = face.speak({ text: 'Hello there, how are you?' }, { clock: () => time, extras: 0 })
    while (face.character.playbacks.length === 0) await new Promise((done) => setTimeout(done, 10))
    while (speech.speaking && time < 10) {
      time += 1 / 30
      run(1 / 30)
      widest = Math.max(widest, face.values.JawDrop)
    }
    face.play(clip)
    const queued = face.queue(clip)
    const isQueued = face.character.queued.includes(queued)
    let code = ''
    try {
      face.lookAt('camera' as never)
    } catch (error) {
      code = (error as { code: string }).code
    }
    const shown = app.root.children.length
    face.dispose()
    return {
      left,
      right,
      moved,
      weights,
      control,
      widest,
      time,
      isQueued,
      code,
      freed: shown - app.root.children.length,
    }
  })
  expect(result.left.left).toBeGreaterThan(0.2)
  expect(result.left.right).toBeLessThan(0.02)
  expect(result.right.right).toBeGreaterThan(0.2)
  expect(result.moved.left).toBeGreaterThan(0.2)
  expect(result.weights).toBeGreaterThan(0.3)
  expect(result.control).toBeCloseTo(0.25)
  expect(result.widest).toBeGreaterThan(0.05)
  expect(result.time).toBeLessThan(10)
  expect(result).toMatchObject({ isQueued: true, code: 'play/target', freed: 1 })
  expect(complaints).toEqual([])
  await page.close()
})
