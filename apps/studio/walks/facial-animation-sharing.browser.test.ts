// The workflow docs/workflows/facial-animation-sharing.md, by hand; its result also without the studio.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARING_HEADS, sharingFiles } from '../../../packages/editor/src/walks/test-sharing-files.ts'
import { type FaceOnStage, faceOnStage, farthest } from './face-on-stage.ts'
import { addNode, atRest, drag, dropFiles, middleOf, type OpenedStudio, openStudio } from './open-studio.ts'
import { evaluateSaved } from './read-project.ts'

type Files = Awaited<ReturnType<typeof sharingFiles>>

/** Seconds into the scream at which everybody is looked at. */
const PEAK = 0.9

/** What is left of the take's joints when the face is driven by curves. */
const BODY = ['Head', 'LeftLowerArm', 'LeftUpperArm', 'RightLowerArm', 'RightUpperArm', 'Spine']

let studio: OpenedStudio
let files: Files
/** Everybody before anything plays. */
let rest: readonly FaceOnStage[]

beforeAll(async () => {
  files = await sharingFiles()
  studio = await openStudio({ project: 'empty', size: { width: 1280, height: 720 } })
})
afterAll(() => studio?.close())

const page = () => studio.page
const picture = (name: string) => studio.screenshot(`facial-animation-sharing-${name}`)
const tab = (name: string) => page().locator('.tab').filter({ hasText: name }).first()
const document = (name: string) => page().locator(`[data-row][aria-label="${name}"]`).first()
const item = (name: string | RegExp) => page().getByRole('menuitem', { name, exact: true })
const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true }).first()
const pose = (name: string) => page().locator(`[data-pose="${name}"]`)
const curve = (name: string) => page().locator(`[data-curve="${name}"]`)

/** The master skeleton, as it is in the editor now. */
const master = () =>
  page().evaluate(() => {
    const { editor } = window.facework.session
    const grub = editor.documents('character').find((c) => c.name === 'grub')!
    const skeleton = editor.document(grub.skeleton.id, 'skeleton')!
    const of = editor.documents('character').filter((c) => c.skeleton.id === skeleton.id)
    return {
      joints: skeleton.joints.map((j) => j.name),
      curves: skeleton.curves.map((c) => c.name),
      characters: of.map((c) => c.name).sort(),
    }
  })

/** Joints that the take has tracks of, as it is in the editor now. */
const trackedJoints = () =>
  page().evaluate(() => {
    const take = window.facework.session.editor.documents('clip').find((c) => c.name === 'scream-take2')!
    return [...new Set(take.joints.map((t) => t.joint))].sort()
  })

/** Drops a file and waits until it is in; a report that opens over the page is closed. */
async function bring(name: string, bytes: Uint8Array): Promise<void> {
  const before = await page().evaluate(() => window.facework.session.editor.store.getState().revision)
  await dropFiles(page(), [{ name, bytes }])
  await page()
    .getByRole('dialog', { name: `Import ${name}` })
    .getByRole('button', { name: 'Import', exact: true })
    .click()
  await page().waitForFunction((r) => window.facework.session.editor.store.getState().revision > r, before)
  await page().evaluate(() => window.facework.whenCharactersLoaded())
}

async function closeReport(): Promise<void> {
  if (await page().getByRole('dialog').isVisible()) await page().keyboard.press('Escape')
  await page().getByRole('dialog').waitFor({ state: 'hidden' })
}

async function rename(from: string, to: string): Promise<void> {
  await document(from).press('F2')
  const name = page().getByRole('textbox', { name: `New name of ${from}` })
  await name.fill(to)
  await name.press('Enter')
  await document(to).waitFor()
}

const shown = (name: string) => faceOnStage(page(), name)

describe('facial animation sharing', () => {
  it("[S2, S3] the base head's skeleton is the master; others are put on it", async () => {
    await bring('grub.glb', files.heads.grub.glb)
    await picture('01-base-head')
    await closeReport()
    await rename('poses', 'grub-poses')
    await bring('ada.glb', files.heads.ada.glb)
    await closeReport()
    await rename('poses', 'ada-poses')
    expect((await master()).characters).toEqual(['ada', 'grub'])
    await bring('bolt.glb', files.heads.bolt.glb)
    await closeReport()
    await rename('poses', 'bolt-poses')
    expect((await master()).characters).toEqual(['ada', 'grub'])

    await tab('Skeleton').click()
    await button('Skeleton to compare with: bolt').click()
    await item('grub').click()
    await page().getByText('bolt is not compatible with grub').waitFor()
    await picture('02-does-not-fit')
    await button(/^Add \d+ joints to grub$/).click()
    await button('Use grub').click()
    await page().getByText('bolt uses grub and is compatible with it.').waitFor()
    await picture('03-on-the-master')
    expect(await master()).toMatchObject({ characters: ['ada', 'bolt', 'grub'] })
    expect((await master()).joints).toContain('Antenna')
  })

  it('[P2] a pose asset from each sequence, names pasted', async () => {
    await tab('Project').click()
    for (const name of ['ada', 'bolt'] as const) {
      await document(name).click()
      await document(`${name}-poses`).click({ button: 'right' })
      await item('Create').click()
      await item('Pose asset').click()
      const dialog = page().getByRole('dialog', { name: 'Create pose asset' })
      await dialog
        .getByRole('textbox', { name: 'Pose names, one per line' })
        .fill(files.heads[name].names.join('\n'))
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name}-frames`)
      if (name === 'ada') await picture('04-names-while-creating')
      await dialog.getByRole('button', { name: 'Create 51 poses' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await document(`${name}-frames`).click({ button: 'right' })
      await item('Use on').click()
      await item(name).click()
    }
    await document('grub').click()
    await document('grub-poses').click({ button: 'right' })
    await item('Create').click()
    await item('Pose asset').click()
    await button('Create 91 poses').click()
    await document('grub-face').click({ button: 'right' })
    await item('Use on').click()
    await item('grub').click()
  })

  it('[S3] curves of the poses; a renamed pose leaves its curve, which is deleted', async () => {
    await tab('Curves').click()
    await button('Delete unused, add for poses, reset').click()
    await item('Add curves for poses').click()
    await expect.poll(async () => (await master()).curves.includes('Pose_90')).toBe(true)
    await tab('Poses').click()
    await pose('Pose_0').click()
    await page().keyboard.press('F2')
    await page().getByRole('textbox', { name: 'New name of Pose_0' }).fill('l_eye')
    await page().keyboard.press('Enter')
    await pose('l_eye').waitFor()
    await tab('Curves').click()
    await page().getByRole('searchbox', { name: 'Filter curves' }).fill('Pose_0')
    await curve('Pose_0').click({ button: 'right' })
    await item('Delete curve').waitFor()
    await picture('05-delete-curve')
    await item('Delete curve').click()
    expect((await master()).curves).not.toContain('Pose_0')

    await tab('Poses').click()
    await pose('l_eye').click()
    await page().keyboard.press('Control+a')
    await page().evaluate((text) => navigator.clipboard.writeText(text), files.heads.grub.names.join('\n'))
    await button('Paste names').click()
    await button('Rename 91 poses').waitFor()
    await picture('06-paste-names')
    await button('Rename 91 poses').click()
    await pose('JawDrop').waitFor()
    await tab('Curves').click()
    await page().getByRole('searchbox', { name: 'Filter curves' }).fill('')
    await button('Delete unused, add for poses, reset').click()
    await item('Add curves for poses').click()
    await button('Delete unused, add for poses, reset').click()
    await item('Delete 90 unused curves').click()
    const { curves } = await master()
    expect(curves).toHaveLength(51)
    expect(curves).toContain('JawDrop')
    await picture('07-curves')
  })

  it('[C5] a default of 1 opens every mouth', async () => {
    rest = await Promise.all(SHARING_HEADS.map(shown))
    await page().getByRole('searchbox', { name: 'Filter curves' }).fill('JawDrop')
    await curve('JawDrop').click({ button: 'right' })
    await item('Set default').click()
    await page().getByRole('dialog').getByRole('textbox', { name: 'Value' }).fill('1')
    await page().keyboard.press('Enter')
    await page().getByRole('dialog').waitFor({ state: 'hidden' })
    for (const [i, name] of SHARING_HEADS.entries())
      expect(farthest(await shown(name), rest[i]!), name).toBeGreaterThan(0.01)
    await picture('08-default-opens-the-mouth')
    await page().getByRole('searchbox', { name: 'Filter curves' }).fill('')
    await tab('Curves').click()
    await page().keyboard.press('Control+z')
    for (const [i, name] of SHARING_HEADS.entries()) expect(farthest(await shown(name), rest[i]!)).toBe(0)
  })

  it('[G4] one graph plays the take through the pose asset of each character', async () => {
    await bring('scream-take2.fbx', files.take)
    await picture('09-take-imported')
    await closeReport()
    await page().evaluate(() => window.facework.pause())
    await document('grub').click()
    await page().keyboard.press('Alt+4')
    await button('Create graph').click()
    await button('Open performer').click()
    const node = (name: string) => page().getByRole('article', { name, exact: true })
    await node('Control Input controls').waitFor()
    await addNode(page(), 'clip player')
    const player = node('Clip Player clip-player')
    // It is brought into view, and grows as it is told what it lacks.
    await atRest(player)
    await player.getByRole('button', { name: 'Asset input', exact: true }).click()
    await player.getByRole('button', { name: /^clip/ }).last().click()
    await item('scream-take2').click()
    await page().getByRole('menu').waitFor({ state: 'hidden' })
    await atRest(player)
    const port = (label: string) => middleOf(page().getByLabel(label, { exact: true }))
    await drag(page(), await port('Output of clip-player'), await port('Input pose of controls'))
    await expect
      .poll(() =>
        page().evaluate(() => {
          const graph = window.facework.session.editor.documents('graph').find((g) => g.name === 'performer')!
          return graph.links.find((l) => l.to.node === 'controls')?.from
        }),
      )
      .toEqual({ node: 'clip-player', port: 'pose' })
    // Held at the loudest moment, so that the picture and the numbers are of one time.
    const set = async (label: string, value: number) => {
      await player.getByRole('slider', { name: label }).press('Enter')
      const entry = page().getByRole('textbox', { name: `Value of ${label}` })
      await entry.fill(String(value))
      await entry.press('Enter')
      await player
        .locator(`[role=slider][aria-label="${label}"][aria-valuetext^="${value.toFixed(2)}"]`)
        .waitFor()
    }
    await set('Speed of clip-player', 0)
    await set('Start of clip-player', PEAK)
    for (const name of ['Slot clips', 'Input Pose incoming']) {
      await node(name).locator('header').click()
      await page().keyboard.press('Delete')
      await node(name).waitFor({ state: 'detached' })
    }
    await picture('10-graph')
    await tab('Project').click()
    for (const name of ['ada', 'bolt']) {
      await document(name).click()
      await button(`Create child graph for ${name}`).click()
      await button('Open performer').click()
    }
    await picture('11-children')
    const assets = await page().evaluate(() => {
      const { editor } = window.facework.session
      return editor.documents('character').map((c) => editor.document(c.graph?.id, 'graph')?.assets)
    })
    // Empty inputs mean the pose asset and map of whoever runs the graph.
    expect(assets).toEqual([{}, {}, {}])
  })

  it('[G3] the double transform is told, and a modifier for the joints of the face ends it', async () => {
    await page().keyboard.press('Alt+1')
    await tab('Problems').click()
    const problem = page().getByRole('listitem').filter({ hasText: 'Double transform' }).first()
    await problem.waitFor()
    await page()
      .getByRole('button', { name: /^Double transform/ })
      .first()
      .click()
    await picture('12-double-transform')
    await tab('Project').click()
    await document('scream-take2').click({ button: 'right' })
    await item('Apply modifier…').click()
    const dialog = page().getByRole('dialog', { name: 'Apply modifier' })
    await dialog.getByRole('option', { name: 'Remove joint tracks' }).click()
    await dialog.getByRole('checkbox', { name: 'Children' }).click()
    await dialog.getByRole('treeitem', { name: 'DynamicHead' }).click()
    await picture('13-apply-modifier')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page().getByText('Double transform').count()).toBe(0)
    await document('scream-take2').dblclick()
    await page().evaluate(() => window.facework.pause())
    await tab('Details').click()
    await page().getByRole('list', { name: 'Modifiers of scream-take2' }).getByText('Applied').waitFor()
    await picture('14-modifiers')
  })

  it('[O1] the modifiers of the take are switched off, moved, removed and reverted', async () => {
    const stack = page().getByRole('list', { name: 'Modifiers of scream-take2' })
    const order = () => stack.getByRole('checkbox').evaluateAll((boxes) => boxes.map((b) => b.ariaLabel))
    const expectOrder = (...titles: string[]) =>
      expect.poll(order).toEqual(titles.map((title) => `${title} is on`))
    const shared = await trackedJoints()
    expect(shared).toEqual(BODY)
    await stack.getByRole('checkbox', { name: 'Remove joint tracks is on' }).click()
    await stack.getByText('Off', { exact: true }).waitFor()
    const imported = await trackedJoints()
    expect(imported).toHaveLength(43)
    await stack.getByRole('checkbox', { name: 'Remove joint tracks is on' }).click()
    await stack.getByText('Applied').waitFor()
    expect(await trackedJoints()).toEqual(BODY)

    await button(/^Add$/).click()
    const dialog = page().getByRole('dialog', { name: 'Apply modifier' })
    await dialog.getByRole('option', { name: 'Reverse' }).click()
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectOrder('Remove joint tracks', 'Reverse')
    await button('Change, move or remove Reverse').click()
    await item('Move up').click()
    await expectOrder('Reverse', 'Remove joint tracks')
    await stack.getByText('Reverse').dragTo(stack.getByText('Remove joint tracks'))
    await expectOrder('Remove joint tracks', 'Reverse')
    await picture('15-two-modifiers')
    await button('Change, move or remove Reverse').click()
    await item('Remove').click()
    await expectOrder('Remove joint tracks')
    await button(/^Revert$/).click()
    await expectOrder()
    expect(await trackedJoints()).toEqual(imported)

    await document('scream-take2').click({ button: 'right' })
    await item('Remove joint tracks…').click()
    const tracks = page().getByRole('dialog', { name: 'Remove joint tracks' })
    await tracks.getByRole('radio', { name: 'All but chosen' }).waitFor()
    await picture('16-remove-joint-tracks')
    await tracks.getByRole('button', { name: 'Remove tracks of 37 joints' }).click()
    await tracks.waitFor({ state: 'hidden' })
    await expectOrder('Remove joint tracks')
    expect(await trackedJoints()).toEqual(BODY)
  })

  it('everybody screams with a face of their own, on the page as in the folder', async () => {
    await page().keyboard.press('Control+s')
    await page().waitForFunction(() => window.facework.session.editor.store.getState().saving === 'saved')
    for (const [i, name] of SHARING_HEADS.entries()) {
      const face = await shown(name)
      expect(farthest(evaluateSaved(studio.folder, { character: name }), face), name).toBeLessThan(1e-5)
      // The arms go with the tracks of the body, which the take kept.
      const arm = ({ joints: { LeftUpperArm } }: FaceOnStage) => ({
        joints: { LeftUpperArm: LeftUpperArm! },
        morphs: {},
      })
      expect(farthest(arm(face), arm(rest[i]!)), name).toBeGreaterThan(0.1)
    }
    await picture('17-three-screams')
    expect(studio.complaints).toEqual([])
  })
})
