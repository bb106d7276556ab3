import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSmiling } from '../filter/relaxed-mouth.ts'
import { takeFromFaces } from '../record/take-from-faces.ts'
import type { FaceTracker } from '../track/face-tracker.ts'
import { splitMjpeg } from '../video/mjpeg.ts'
import { decodeJpeg } from './decode-jpeg.ts'
import { refuseNetwork } from './no-network.ts'
import { openTracker } from './open-tracker.ts'

const picture = (name: string) => decodeJpeg(readFileSync(join(import.meta.dirname, '../../test-data', name)))
const SHARED = join(import.meta.dirname, '../../../../../shared')
const VIDEO = join(SHARED, 'video/face-male.mjpeg')
const MODEL = join(SHARED, 'models/face_landmarker.task')

let tracker: FaceTracker
beforeAll(async () => {
  tracker = await openTracker()
})
afterAll(() => tracker.close())
beforeEach(() => tracker.reset())

describe('the built-in tracker', () => {
  it("finds Ada's eyes, nose and mouth where they are painted", async () => {
    const { landmarks, confidence, faces } = tracker.track(picture('ada.jpg'), 0)!
    expect(confidence).toBeGreaterThan(0.9)
    expect(faces).toBe(1)
    const at = (i: number) => [landmarks[i * 3]!, landmarks[i * 3 + 1]!]
    // Middles of her pupils, and of her mouth, read off the picture with an image viewer.
    for (const [landmark, x, y] of [
      [468, 96, 133],
      [473, 160, 133],
      [14, 128, 189],
    ] as const) {
      const [px, py] = at(landmark)
      expect(Math.hypot(px! - x, py! - y), `landmark ${landmark} at ${px}, ${py}`).toBeLessThan(8)
    }
    expect(isSmiling(landmarks)).toBe(false)
  })

  it('follows the face that it had, and says that there are two', async () => {
    const first = tracker.track(picture('two-faces.jpg'), 0)!
    expect(first.faces).toBe(2)
    const again = tracker.track(picture('two-faces.jpg'), 0.1)!
    expect(Math.abs(again.landmarks[3]! - first.landmarks[3]!)).toBeLessThan(2)
  })

  it('finds no face in a grey picture', async () => {
    const gray = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4).fill(128) }
    expect(tracker.track(gray, 0)).toBeUndefined()
  })

  it('says what to install where its weights, or a model file, are missing', async () => {
    await expect(openTracker({ model: '/nowhere/face_landmarker.task' })).rejects.toMatchObject({
      code: 'capture/model-missing',
      hint: expect.stringContaining('built-in tracker'),
    })
  })

  it.skipIf(!existsSync(VIDEO))('finds the face in every frame of shared video', async () => {
    const frames = [...splitMjpeg(readFileSync(VIDEO))].filter((_, i) => i % 10 === 0)
    const faces = frames.map((bytes, i) => tracker.track(decodeJpeg(bytes), i))
    expect(frames.length).toBeGreaterThan(4)
    expect(faces.filter((face) => face && face.eyeDistance > 40)).toHaveLength(frames.length)
    // [K3] He smiles all the time, so his smile must not become the neutral face.
    const rows = faces.map((face, i) => ({ time: i / 2.5, face }))
    const { take, diagnostics } = await takeFromFaces(rows, { name: 'smile', source: 'smile.mjpeg', tracker })
    expect(diagnostics.map(({ code }) => code)).toContain('capture/smiling')
    for (const side of ['Left', 'Right']) {
      const smile = take.curves.find(({ name }) => name === `mouthSmile${side}`)
      const values = smile?.type === 'sampled' ? [...smile.values].sort((x, y) => x - y) : []
      expect(values[values.length >> 1]).toBeGreaterThan(0.4)
    }
  })
})

describe('privacy', () => {
  it('refuses every request while a tracker is open, and gives the network back', async () => {
    const original = globalThis.fetch
    const guard = refuseNetwork()
    await expect(fetch('https://example.invalid/v1/log', { method: 'POST' })).rejects.toThrow(/sends nothing/)
    expect(guard.refused).toEqual(['https://example.invalid/v1/log'])
    guard.release()
    expect(globalThis.fetch).toBe(original)
  })

  it.skipIf(!existsSync(MODEL))(
    'lets no report of shared face_landmarker.task out of plain Node',
    async () => {
      const original = globalThis.fetch
      const sent: string[] = []
      globalThis.fetch = async (url) => {
        sent.push(String(url))
        return new Response('{}')
      }
      const tasks = await openTracker({ model: MODEL, still: true })
      const { scores, landmarks } = tasks.track(picture('ada.jpg'), 0)!
      expect(scores?.jawOpen).toBeLessThan(0.2)
      expect(Math.hypot(landmarks[468 * 3]! - 96, landmarks[468 * 3 + 1]! - 133)).toBeLessThan(8)
      tasks.close()
      await new Promise((done) => setTimeout(done, 20))
      globalThis.fetch = original
      expect(sent).toEqual([])
    },
  )
})
