// The example in examples/react: what it shows is what the documents say, and it cleans up after itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  distance,
  type Example,
  framesInPage,
  HEADS,
  headlessFrames,
  readThree,
  serveExample,
  TIMES,
} from '../../facework/test/example-page.ts'

let example: Example
beforeAll(async () => {
  // React mounts everything twice in StrictMode, but only in development.
  example = await serveExample('react', 'development')
})
afterAll(() => example.close())

describe('examples/react', () => {
  it.each(HEADS)('shows %s as the headless evaluation has it', async (head) => {
    const { page, complaints } = await example.open(`?head=${head}`)
    const shown = await framesInPage(page, TIMES, readThree)
    const expected = await headlessFrames(`heads/${head}-game.glb`, 'clips/laugh.clip.json', TIMES)
    const { joints, morphs, numbers, moved } = distance(expected, shown)
    expect({ joints, morphs, complaints }).toEqual({
      joints: expect.closeTo(0, 5),
      morphs: expect.closeTo(0, 5),
      complaints: [],
    })
    expect(numbers).toBeGreaterThan(1000)
    expect(moved).toBeGreaterThan(0.1)
    await page.close()
  })

  it('makes one face in StrictMode, and frees it when the component is unmounted', async () => {
    const { page } = await example.open('?head=bolt')
    await page.waitForFunction(() => globalThis.face)
    const before = await page.evaluate(() => {
      const object = globalThis.face!.object
      const canvas = document.querySelector('canvas')!
      // Faces that were made and not shown would have objects in the scene, or none that is disposed of.
      let freed = 0
      object.traverse((each) => {
        const { geometry } = each as unknown as {
          geometry?: { addEventListener(name: string, listen: () => void): void }
        }
        geometry?.addEventListener('dispose', () => freed++)
      })
      Object.assign(globalThis, { freedCount: () => freed })
      return { groups: object.parent!.children.length, isShown: canvas.isConnected }
    })
    expect(before).toEqual({ groups: 1, isShown: true })
    await page.evaluate(() => (globalThis as unknown as { unmount(): void }).unmount())
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { freedCount(): number }).freedCount()))
      .toBeGreaterThan(0)
    await page.close()
  })
})
