// A pose blender and a pose driver, built with mouse and keyboard. Needs the built page (`npm run build`).
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Document, documentFromFiles, type Graph, type GraphNode, lookupIn } from '@facework/documents'
import { characterDocuments, openCharacter } from '@facework/operations'
import { CharacterInstance } from '@facework/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNode, drag, nextFrame, type OpenedStudio, openStudio } from './open-studio.ts'

const TURNED = 'LeftLipCornerPuller'
let studio: OpenedStudio

beforeAll(async () => {
  studio = await openStudio()
  const { page } = studio
  await page.evaluate(async () => {
    const { session } = window.facework
    const ada = session.editor.documents('character').find((c) => c.name === 'ada')!
    if (!session.stageState.getState().onStage.includes(ada.id)) session.addToStage(ada.id)
    await window.facework.whenCharactersLoaded()
    session.selectCharacter(ada.id)
    window.facework.pickClip('mood-calm')
    window.facework.pause()
    window.facework.seek(0)
    session.stageState.setState({ bodyMotion: 'off' })
  })
  await page.keyboard.press('Alt+4')
}, 180_000)

afterAll(async () => {
  await studio?.screenshot('walk-driver-last')
  await studio?.close()
})

const page = () => studio.page
const node = (name: string) => page().getByRole('article', { name, exact: true })
const graphNow = (name: string): Promise<Graph> =>
  page().evaluate((n) => window.facework.session.editor.documents('graph').find((g) => g.name === n)!, name)
const driverNow = async () =>
  (await graphNow('performer')).nodes.find((n): n is GraphNode<'pose-driver'> => n.kind === 'pose-driver')!
    .parameters.driver

/** What the stage shows of ada: the curve, and the morph that its pose moves. */
const shown = () =>
  page().evaluate((name) => {
    window.facework.refresh()
    const { binding, edits } = window.facework.characterView('ada')
    const { character } = binding
    const head = new Map(edits.all).get('Head')
    return {
      curve: character.control(name),
      weight: character.weightsOf('pose-driver')?.[0] ?? 0,
      morphs: [...character.frame.morphs],
      head: head ? [...head.r] : undefined,
      place: head ? [...head.t] : undefined,
    }
  }, TURNED)

/** The same by the runtime alone: files of the project, the graph as it is now, the joint where it was put. */
async function headless(head: readonly number[], place: readonly number[]) {
  const read = (path: string): Document => {
    const file = join(studio.folder, path)
    const columns = file.replace(/json$/, 'bin')
    return documentFromFiles(
      readFileSync(file, 'utf8'),
      existsSync(columns) ? new Uint8Array(readFileSync(columns)) : undefined,
    )
  }
  const files = ['ada.character.json', 'ada.model.json', 'ada.poses.json', 'ada.graph.json']
  const saved = files.map((name) => read(join('ada', name)))
  const [character] = saved
  if (character?.kind !== 'character') throw new Error('no ada')
  const found = characterDocuments(character, lookupIn([...saved, await graphNow('performer')]))
  const instance = new CharacterInstance(openCharacter(found!).graph)
  const calm = read(join('clips', 'mood-calm.clip.json'))
  if (calm.kind !== 'clip') throw new Error('no clip')
  instance.play(calm, { fade: 0, hold: true }).time = 0
  const joint = instance.rig.jointNames.indexOf('Head')
  const frame = instance.update(0, (pose) => {
    pose.rotations.set(head, joint * 4)
    pose.translations.set(place, joint * 3)
  })
  return { curve: instance.control(TURNED), morphs: [...frame.morphs] }
}

/** A joint of Ada and the outer ring of a gizmo around it, in pixels of the page. */
const jointOnPage = (joint: string) =>
  page().evaluate((name) => {
    const { stage } = window.facework.session
    const [x, y] = stage!.jointPlace(window.facework.characterView('ada'), name)!
    const box = stage!.canvas.getBoundingClientRect()
    // 0.75 of a gizmo that is 0.7 × 1.9 / 4 of the half height of the picture.
    return { x: box.left + x, y: box.top + y, ring: ((0.75 * 0.7 * 1.9) / 4 / 2) * box.height }
  }, joint)

/** Turns the picked joint about the line of sight, by a drag along the outer ring. */
async function turnJoint(degrees: number): Promise<void> {
  const { mouse } = page()
  await nextFrame(page())
  const { x, y, ring } = await jointOnPage('Head')
  const at = (angle: number): [number, number] => [
    x + ring * Math.cos((angle * Math.PI) / 180),
    y - ring * Math.sin((angle * Math.PI) / 180),
  ]
  await mouse.move(...at(-2))
  await mouse.move(...at(0), { steps: 3 })
  await page().waitForFunction(() => window.facework.session.stage!.overGizmo)
  await drag(page(), at(0), at(degrees))
  await expect.poll(async () => (await shown()).head).toBeDefined()
}

describe('pose blender and pose driver', () => {
  it('starts from the graph of the cast, in rows', async () => {
    await page().getByRole('button', { name: 'Open performer' }).click()
    await node('Pose Blender Faces').waitFor()
    await expect
      .poll(() =>
        node('Map Curves map')
          .getByRole('button', { name: /^vocabulary:/ })
          .textContent(),
      )
      .toContain("The character's own")
    await studio.screenshot('walk-driver-1-graph')
  })

  it('gives the pose blender a response of its own for a pose, and a name for scripts', async () => {
    await node('Pose Blender Faces').locator('header').click()
    await page().keyboard.press('F2')
    const panel = page().getByRole('region', { name: 'Node Faces' })
    const add = panel.getByRole('combobox', { name: 'Add to Responses of Faces' })
    await add.fill('JawDrop')
    await add.press('Enter')
    for (let i = 0; i < 2; i++)
      await panel.getByRole('button', { name: 'Add a line to Responses of Faces, JawDrop' }).click()
    const type = async (field: string, value: string) => {
      await panel.getByRole('slider', { name: field, exact: true }).click()
      const entry = page().getByRole('textbox', { name: `Value of ${field}` })
      await entry.fill(value)
      await entry.press('Enter')
    }
    await type('At of Responses of Faces, JawDrop, line 2', '1')
    await type('Weight of Responses of Faces, JawDrop, line 2', '0.25')
    const faces = async () =>
      (await graphNow('performer')).nodes.find((n) => n.id === 'faces')?.parameters ?? {}
    await expect.poll(faces).toMatchObject({
      responses: {
        JawDrop: [
          { at: 0, weight: 0 },
          { at: 1, weight: 0.25 },
        ],
      },
    })
    const jaw = await page().evaluate(() => {
      const { character } = window.facework.characterView('ada').binding
      window.facework.session.editor.preview.setState({ controls: { JawDrop: 1 } })
      window.facework.refresh()
      const named = character.rig.poses!.controlNames.indexOf('JawDrop')
      const weights = [...Array.from(character.weightsOf('faces')!)]
      character.setParameter('faceStrength', 0.5)
      window.facework.refresh()
      return [weights[named], character.weightsOf('faces')![named]]
    })
    expect(jaw).toEqual([0.25, 0.125])
    await expect
      .poll(() => panel.getByRole('list', { name: 'Poses blended now' }).textContent())
      .toContain('JawDrop')
    await studio.screenshot('walk-driver-2-blender')
    await page().evaluate(() => {
      window.facework.characterView('ada').binding.character.setParameter('faceStrength', 1)
      window.facework.session.editor.preview.setState({ controls: {} })
    })
  })

  it('puts a pose driver before it, which reads the head', async () => {
    await node('Map Curves map').locator('header').click()
    const tools = () =>
      page().evaluate(() => {
        const { tool, showJoints, lighting } = window.facework.session.stageState.getState()
        return { tool, showJoints, lighting }
      })
    const before = await tools()
    await addNode(page(), 'pose driver')
    await node('Pose Driver pose-driver').waitFor()
    // No letter of the name was taken for a shortcut.
    expect(await tools()).toEqual(before)
    await page().getByRole('button', { name: 'Tidy' }).click()
    await node('Pose Driver pose-driver').getByRole('button', { name: 'Edit Driver of pose-driver' }).click()
    const panel = page().getByRole('region', { name: 'Node pose-driver' })
    const add = panel.getByRole('combobox', { name: 'Add to joints that drive' })
    await add.fill('Head')
    await add.press('Enter')
    await panel.getByRole('group', { name: 'Joint Head' }).waitFor()
    await expect.poll(async () => (await driverNow()).sources.map((s) => s.joint)).toEqual(['Head'])
    await studio.screenshot('walk-driver-3-driver')
  })

  it('takes a target from the head as the gizmo turned it', async () => {
    await page().locator('canvas[aria-label^="Stage"]').press('r')
    await page().waitForFunction(() => window.facework.session.stageState.getState().tool === 'rotate')
    await nextFrame(page())
    const { x, y } = await jointOnPage('Head')
    await page().mouse.click(x, y)
    await expect
      .poll(() => page().evaluate(() => window.facework.session.stageState.getState().joint))
      .toBe('Head')
    await turnJoint(30)
    const panel = page().getByRole('region', { name: 'Node pose-driver' })
    await panel.getByRole('combobox', { name: 'Curve or pose of the new target' }).fill(TURNED)
    await panel.getByRole('button', { name: 'Add target from current pose' }).click()
    await panel.getByRole('group', { name: `Target 1, ${TURNED}` }).waitFor()
    await panel.getByRole('button', { name: /^Kernel:/ }).click()
    await page().getByRole('menuitem', { name: 'Linear' }).click()
    await expect.poll(async () => (await driverNow()).kernel).toBe('linear')
    expect((await driverNow()).targets.map((t) => t.drives)).toEqual([TURNED])
    await expect.poll(async () => (await shown()).weight).toBeCloseTo(1, 3)
    expect((await shown()).curve).toBeCloseTo(1, 3)
    await studio.screenshot('walk-driver-4-target')
  })

  it('blends the pose in as the head turns, by the same numbers as the runtime alone', async () => {
    await page().getByRole('button', { name: 'Reset Head' }).click()
    await expect.poll(async () => (await shown()).curve).toBeCloseTo(0, 3)
    await turnJoint(15)
    const half = await shown()
    expect(half.weight).toBeGreaterThan(0.3)
    expect(half.weight).toBeLessThan(0.7)
    const alone = await headless(half.head!, half.place!)
    expect(alone.curve).toBeCloseTo(half.curve, 5)
    expect(Math.max(...alone.morphs.map((v, i) => Math.abs(v - half.morphs[i]!)))).toBeLessThan(1e-5)
    const bar = page().getByRole('slider', { name: 'Weight of target 1' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeCloseTo(half.weight, 1)
    await studio.screenshot('walk-driver-5-half')
  })

  it('tells who wrote the value, and the name leads to the node', async () => {
    await page().getByRole('combobox', { name: 'Curve to follow' }).fill(TURNED)
    const steps = page().getByRole('list', { name: `Source of ${TURNED}` })
    await expect.poll(() => steps.textContent()).toMatch(/Pose Driver.*set it/)
    await steps.getByRole('button', { name: 'Pose Blender' }).click()
    await page().getByRole('region', { name: 'Node Faces' }).waitFor()
    await expect
      .poll(() => page().getByRole('list', { name: 'Poses blended now' }).textContent())
      .toContain(TURNED)
    await studio.screenshot('walk-driver-6-who')
  })

  it('mutes the driver with M, deletes it with Delete, and undo brings it back', async () => {
    await node('Pose Driver pose-driver').locator('header').click()
    await page().keyboard.press('m')
    await node('Pose Driver pose-driver, muted').waitFor()
    // What is left is the clip's.
    await expect.poll(async () => (await shown()).curve).toBeLessThan(0.2)
    await page().keyboard.press('m')
    await expect.poll(async () => (await shown()).curve).toBeGreaterThan(0.3)
    await page().keyboard.press('Delete')
    await expect.poll(async () => (await graphNow('performer')).nodes.length).toBe(9)
    await page().keyboard.press('Control+z')
    await expect.poll(async () => (await graphNow('performer')).nodes.length).toBe(10)
    expect((await driverNow()).targets.length).toBe(1)
    expect(studio.complaints).toEqual([])
  })

  it('is free of serious accessibility findings in both themes', async () => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    await node('Pose Driver pose-driver').locator('header').click()
    await page().keyboard.press('F2')
    await page().getByRole('region', { name: 'Node pose-driver' }).waitFor()
    await page().evaluate(readFileSync(axe, 'utf8'))
    for (const theme of ['dark', 'light']) {
      await page().evaluate((wanted) => {
        if (document.documentElement.dataset.theme !== wanted)
          document.querySelector<HTMLElement>('[aria-label$=" theme"]')!.click()
      }, theme)
      await page().waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
      await studio.screenshot(`walk-driver-7-${theme}`)
      const found = await page().evaluate(async () => {
        const { axe: checker } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
        }
        const { violations } = await checker.run()
        return violations
          .filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => n.html.slice(0, 200))}`)
      })
      expect(found, theme).toEqual([])
    }
  })
})
