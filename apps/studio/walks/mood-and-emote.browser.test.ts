// A mood under a clip, and an emote whose body is keyed with the gizmo. Needs the built page (`npm run build`).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clip, documentFromFiles, type Model, type PoseAsset } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drag, nextFrame, type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
const page = () => studio.page

beforeAll(async () => {
  studio = await openStudio()
  await page().evaluate(async () => {
    const { session } = window.facework
    const ada = session.editor.documents('character').find((c) => c.name === 'ada')!
    session.stageState.setState({ onStage: [ada.id], bodyMotion: 'paused' })
    await window.facework.whenCharactersLoaded()
    session.selectCharacter(ada.id)
    const clip = session.editor.run('clip.create', { name: 'greet', duration: 1, folder: 'clips' }).value
    session.editor.preview.setState({ clip, playing: false, loop: false })
    window.facework.seek(0)
  })
})

afterAll(async () => studio?.close())

const tab = (name: string) => page().locator('.tab').filter({ hasText: name }).first()
const clipNow = (): Promise<Clip> =>
  page().evaluate(() => window.facework.session.editor.documents('clip').find((c) => c.name === 'greet')!)
const faceNow = () =>
  page().evaluate(() => {
    window.facework.refresh()
    return [...window.facework.characterView('ada').binding.character.frame.morphs]
  })
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((v, i) => Math.abs(v - b[i]!)))

function documentAt(path: string) {
  const file = join(studio.folder, path)
  const bin = file.replace(/\.json$/, '.bin')
  return documentFromFiles(
    readFileSync(file, 'utf8'),
    existsSync(bin) ? new Uint8Array(readFileSync(bin)) : undefined,
  )
}

it('[T3] a mood is set, seen on a face at rest, and gives way to the clip where the clip speaks', async () => {
  const rest = await faceNow()
  await page().evaluate(() => {
    const { editor } = window.facework.session
    editor.select({ document: editor.documents('character').find((c) => c.name === 'ada')!.id })
  })
  await tab('Details').click()
  await page()
    .getByRole('button', { name: /^Mood: / })
    .click()
  await page().getByRole('menuitem', { name: 'mood-happy' }).click()
  const still = page().getByRole('switch', { name: 'Looping' })
  await still.click()
  const mood = () =>
    page().evaluate(() => {
      const { editor } = window.facework.session
      const ada = editor.documents('character').find((c) => c.name === 'ada')!
      return { static: ada.mood?.static, name: ada.mood && editor.document(ada.mood.clip.id, 'clip')!.name }
    })
  await expect.poll(mood).toEqual({ static: true, name: 'mood-happy' })
  await expect.poll(async () => farthest(rest, await faceNow())).toBeGreaterThan(0.05)
  const happy = await faceNow()
  await studio.screenshot('mood-and-emote-1-mood')

  // What the clip says goes over the mood, what it leaves out stays [T2].
  await page().evaluate(() => {
    const { editor } = window.facework.session
    const greet = editor.documents('clip').find((c) => c.name === 'greet')!
    editor.run('keys.set', { clip: greet.id, time: 0, values: { LeftLipCornerPuller: 0 } })
  })
  const over = await faceNow()
  expect(farthest(over, happy), "the corner is the clip's").toBeGreaterThan(0.01)
  expect(farthest(over, rest), 'the rest of the mood is still there').toBeGreaterThan(0.01)
  await page().keyboard.press('Control+z')
  await page().evaluate(() =>
    window.facework.session.stageState.setState({ bodyMotion: 'off', showMood: false }),
  )
  await expect.poll(async () => farthest(await faceNow(), rest)).toBeLessThan(1e-5)
})

/** A point of the page at which a press takes hold of the gizmo. */
async function findGizmo(joint: string): Promise<readonly [number, number]> {
  const place = await page().evaluate((name) => {
    const { stage } = window.facework.session
    const box = stage!.canvas.getBoundingClientRect()
    const [x, y] = stage!.jointPlace(window.facework.characterView('ada'), name)!
    return [box.left + x, box.top + y] as const
  }, joint)
  for (let r = 24; r < 160; r += 4) {
    for (const [x, y] of [
      [r, 0],
      [0, -r],
      [-r, 0],
      [0, r],
    ] as const) {
      const at = [place[0] + x, place[1] + y] as const
      await page().mouse.move(...at)
      if (await page().evaluate(() => window.facework.session.stage!.overGizmo)) return at
    }
  }
  throw new Error('The gizmo is nowhere.')
}

const turnOf = (joint: string) =>
  page().evaluate((name) => {
    window.facework.refresh()
    return window.facework.characterView('ada').joints.get(name)!.quaternion.toArray()
  }, joint)

it('[C1] K keys the joint in hand and the controls in one step; auto-key does it while dragging', async () => {
  const before = await turnOf('Head')
  await page().evaluate(() => {
    const { stageState, editor } = window.facework.session
    stageState.setState({ joint: 'Head', tool: 'rotate', showJoints: true })
    editor.preview.setState({ controls: { JawDrop: 0.5 } })
  })
  await nextFrame(page())
  const [x, y] = await findGizmo('Head')
  await drag(page(), [x, y], [x + 30, y + 34])
  await expect.poll(async () => farthest(before, await turnOf('Head'))).toBeGreaterThan(0.01)
  const turned = await turnOf('Head')
  await studio.screenshot('mood-and-emote-2-gizmo')
  await page().keyboard.press('k')
  await expect.poll(async () => (await clipNow()).curves.length).toBe(1)
  const keyed = await clipNow()
  expect(keyed.joints.map((t) => [t.joint, t.path, [...Object.values(t.times)]])).toEqual([
    ['Head', 'rotation', [0]],
  ])
  expect(keyed.curves).toMatchObject([{ name: 'JawDrop', keys: [{ time: 0, value: 0.5 }] }])
  await page().waitForFunction(() => window.facework.characterView('ada').edits.all.length === 0)
  expect(farthest(await turnOf('Head'), turned)).toBeLessThan(1e-5)
  await page().keyboard.press('Control+z')
  await expect.poll(async () => [(await clipNow()).joints, (await clipNow()).curves]).toEqual([[], []])
  await page().keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await clipNow()).joints.length).toBe(1)

  await page().getByRole('button', { name: 'Auto-key' }).click()
  await page().evaluate(() => window.facework.seek(0.5))
  await nextFrame(page())
  const [x2, y2] = await findGizmo('Head')
  await drag(page(), [x2, y2], [x2 - 34, y2 - 30])
  await expect.poll(async () => Object.values((await clipNow()).joints[0]?.times ?? {})).toEqual([0, 0.5])
  await page().getByRole('button', { name: 'Auto-key' }).click()
  await studio.screenshot('mood-and-emote-3-keyed')
})

it('[T3] the saved emote moves face and body in a script as it does on stage', async () => {
  await page().keyboard.press('Control+s')
  await page().waitForFunction(() => window.facework.session.editor.store.getState().saving === 'saved')
  const clip = documentAt('clips/greet.clip.json') as Clip
  const model = documentAt('ada/ada.model.json') as Model
  const poses = documentAt('ada/ada.poses.json') as PoseAsset
  const script = new CharacterInstance(compileRig(model, { poses }))
  const emote = script.emote(clip, { fade: 0, speed: 0, hold: true, loop: false })
  for (const time of [0, 0.2, 0.5]) {
    emote.time = time
    script.update(0)
    const { frame, rig } = script
    const head = rig.jointNames.indexOf('Head')
    const stage = await page().evaluate((t) => {
      window.facework.seek(t)
      const ada = window.facework.characterView('ada')
      const { frame: shown, rig: own } = ada.binding.character
      return {
        head: ada.joints.get('Head')!.quaternion.toArray(),
        morphs: Object.fromEntries(
          own.morphs.map(({ mesh, morph }, i) => [`${mesh} ${morph}`, shown.morphs[i]!] as const),
        ),
      }
    }, time)
    expect(farthest(stage.head, [...frame.rotations.subarray(4 * head, 4 * head + 4)])).toBeLessThan(1e-5)
    rig.morphs.forEach(({ mesh, morph }, i) => {
      expect(stage.morphs[`${mesh} ${morph}`], `${morph} at ${time}`).toBeCloseTo(frame.morphs[i]!, 5)
    })
  }
  expect(studio.complaints).toEqual([])
})
