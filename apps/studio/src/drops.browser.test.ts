// Files dropped on the page: heads, takes, and what is neither. Needs the built page.
import { clipKind, keyedCurve } from '@facework/documents'
import { exportLiveLinkCsv, importGltf } from '@facework/formats'
import { createPoses } from '@facework/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropFiles } from '../walks/open-studio.ts'
import { clipOf, evaluate, expectSame, glb, HEADS, type HeadlessHead, readHead } from './test-headless.ts'
import { openTestStage, type TestStage } from './test-stage.ts'
import { tinyGlb } from './test-tiny-glb.ts'

let stage: TestStage
let page: TestStage['page']
let read: TestStage['read']
let seek: TestStage['seek']
let drop: TestStage['drop']
let dismissToasts: TestStage['dismissToasts']
let slider: TestStage['slider']
let tab: TestStage['tab']
const heads = new Map<string, HeadlessHead>(HEADS.map((name) => [name, readHead(name)]))

beforeAll(async () => {
  stage = await openTestStage()
  ;({ page, read, seek, drop, dismissToasts, slider, tab } = stage)
})
afterAll(() => stage?.close())

describe('files that are dropped', () => {
  it('takes a dropped head into the project and onto the stage', async () => {
    await seek('laugh', 0.8)
    await drop('copy.glb', glb('ada'))
    await page.keyboard.press('Escape')
    const names = () => page.evaluate(() => window.facework.characterViews.map((p) => p.name))
    await expect.poll(names).toEqual([...HEADS, 'copy'])
    const imported = await importGltf(glb('ada'))
    const head = { ...imported, poses: createPoses(imported).poses }
    expectSame(evaluate(head, { clip: clipOf('laugh'), time: 0.8 }), await read('copy'), 'the dropped head')
    await page.evaluate(() => window.facework.session.editor.undo())
    await page.waitForFunction(() => window.facework.characterViews.length === 3)
    await dismissToasts()
  })

  it('lists the controls of a head that speaks another vocabulary', async () => {
    await drop('arkit.glb', tinyGlb(['jawOpen', 'mouthSmileLeft']))
    await page.keyboard.press('Escape')
    await slider('jawOpen').press('End')
    await expect.poll(async () => (await read('arkit')).morphs.Face?.jawOpen).toBe(1)
    await page.getByRole('button', { name: 'Reset all' }).click()
    await page.waitForFunction(
      () => Object.keys(window.facework.session.editor.preview.getState().controls).length === 0,
    )
    // The clip speaks FACS; the head's own word for the jaw was found by name.
    await seek('laugh', 1)
    expect((await read('arkit')).morphs.Face?.jawOpen).toBeGreaterThan(0.05)
    // The slider, its reset and the head itself.
    await page.evaluate(() => {
      for (let i = 0; i < 3; i++) window.facework.session.editor.undo()
    })
    await page.waitForFunction(() => window.facework.characterViews.length === 3)
    await dismissToasts()
  })

  it('plays a Live Link take on faces that speak FACS', async () => {
    const take = clipKind.create('take', {
      duration: 1,
      curves: [
        keyedCurve('jawOpen', [
          [0, 0],
          [1, 1],
        ]),
      ],
    })
    await drop('take.csv', exportLiveLinkCsv(take, { fps: 30 }).bytes)
    await page.keyboard.press('Escape')
    await seek('take', 0.5)
    for (const [name, head] of heads) {
      const opened = clipKind.create('opened', { duration: 1, curves: [keyedCurve('JawDrop', [[0, 0.5]])] })
      expectSame(evaluate(head, { clip: opened, time: 0.5 }), await read(name), `${name} in the take`)
    }
    await dismissToasts()
  })

  it('plays a clip that came together with a head', async () => {
    await seek('laugh', 0.5)
    const agree = clipKind.create('agree', { duration: 1, curves: [keyedCurve('jawOpen', [[0, 0.5]])] })
    const csv = Buffer.from(exportLiveLinkCsv(agree, { fps: 30 }).bytes).toString('utf8')
    const head = [...tinyGlb(['jawOpen', 'mouthSmileLeft'])]
    const played = await page.evaluate(
      async ([text, bytes]) => {
        await window.facework.take([
          new File([new Uint8Array(bytes)], 'pair.glb'),
          new File([text], 'agree.csv'),
        ])
        await window.facework.whenCharactersLoaded()
        return window.facework.session.playback.clip?.name
      },
      [csv, head] as const,
    )
    expect(played).toBe('agree')
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.facework.session.editor.undo())
    await dismissToasts()
  })

  it('takes a head without poses, and says how to make them', async () => {
    await drop('still.glb', tinyGlb([]))
    await page.keyboard.press('Escape')
    const names = () => page.evaluate(() => window.facework.characterViews.map((p) => p.name))
    await expect.poll(names).toEqual([...HEADS, 'still'])
    await tab('Problems').click()
    const problem = page.locator('.problem').filter({ hasText: 'has no Frame<N> names and no morphs' })
    await problem.first().locator('.words').click()
    await problem.first().locator('.fix').filter({ hasText: 'Make poses' }).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.evaluate(() => window.facework.session.editor.undo())
    await page.waitForFunction(() => window.facework.characterViews.length === 3)
    await dismissToasts()
  })

  it('refuses what is no head, in words', async () => {
    await tab('Problems').click()
    const problem = (text: string) => page.locator('.problem').filter({ hasText: text })
    for (const [file, bytes, words] of [
      ['garbage.glb', new TextEncoder().encode('this is no glTF at all'), 'garbage.glb'],
      ['notes.txt', new TextEncoder().encode('hello'), 'Cannot import notes.txt'],
    ] as const) {
      // Nothing is asked about a file that cannot be read.
      if (file === 'notes.txt') await dropFiles(page, [{ name: file, bytes }])
      else await drop(file, bytes)
      await problem(words).first().waitFor()
      await problem(words).first().locator('.words').click()
      await problem(words).first().locator('.fix').waitFor()
      await dismissToasts()
    }
    await page.waitForFunction(() => window.facework.characterViews.length === 3)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => problem('garbage.glb').count()).toBe(0)
  })

  it('has complained of nothing and asked no other host', () => {
    expect(stage.complaints).toEqual([])
    expect(stage.strangers).toEqual([])
  })
})
