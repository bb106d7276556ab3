// The workflow docs/workflows/pose-assets.md, part "Additive and full", with numbers computed by three.js.
import type { PoseAsset } from '@facework/documents'
import { Quaternion } from 'three'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaceOnStage, faceOnStage, farthest } from './face-on-stage.ts'
import { type OpenedStudio, openStudio } from './open-studio.ts'

const ASSET = 'grub-nods'
/** A quarter of a second into the nod, at its lowest. */
const POSE = 'Pose_5'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio?.close())

const document = (name: string) => studio.page.locator(`[data-row][aria-label="${name}"]`)
const pose = (name: string) => studio.page.locator(`[data-pose="${name}"]`)
const item = (name: string) => studio.page.getByRole('menuitem', { name, exact: true })
const grub = () => faceOnStage(studio.page, 'grub')
const assetNow = (): Promise<PoseAsset> =>
  studio.page.evaluate(
    (name) => window.facework.session.editor.documents('poses').find((p) => p.name === name)!,
    ASSET,
  )

async function setWeight(weight: number): Promise<void> {
  const { page } = studio
  await pose(POSE).getByRole('slider').press('Enter')
  const entry = page.getByRole('textbox', { name: `Value of ${POSE}` })
  await entry.fill(String(weight))
  await entry.press('Enter')
  await pose(POSE)
    .locator(`[role=slider][aria-valuetext="${weight.toFixed(2)}, overridden"]`)
    .waitFor()
}

const turn = (r: readonly number[]) => new Quaternion(r[0], r[1], r[2], r[3]).normalize()
const NO_TURN = new Quaternion()

/** What the pose makes of the body at a weight, by the rules, with three.js' quaternions. */
function expected(body: FaceOnStage, asset: PoseAsset, weight: number): FaceOnStage {
  const own = asset.poses.find((p) => p.name === POSE)!
  const base = asset.poses.find((p) => p.name === asset.base)
  const joints = Object.entries(body.joints).map(([name, { t, r }]) => {
    const rest = asset.rest.joints[name]
    if (!rest) return [name, { t, r }] as const
    const from = base?.joints[name] ?? rest
    const to = own.joints[name] ?? rest
    const into = turn(r)
    const change = turn(to.r).multiply(turn(from.r).invert())
    // [P4] exp(w·dr)·q_in, or [P6] the way from q_in to the pose, which is the reference plus the delta.
    const posed =
      asset.mode === 'additive'
        ? NO_TURN.clone().slerp(change, weight).multiply(into)
        : into.clone().slerp(change.clone().multiply(turn(rest.r)), weight)
    const masked = asset.mode === 'additive' || own.mask?.joints.includes(name)
    const way = (k: number) =>
      asset.mode === 'additive'
        ? t[k]! + (to.t[k]! - from.t[k]!) * weight
        : t[k]! + (rest.t[k]! + to.t[k]! - from.t[k]! - t[k]!) * weight
    return [
      name,
      masked ? { t: [way(0), way(1), way(2)], r: posed.toArray() as number[] } : { t, r },
    ] as const
  })
  return { joints: Object.fromEntries(joints), morphs: body.morphs }
}

describe('additive and full poses', () => {
  it('an asset of a body clip, used by a character whose body moves already', async () => {
    const { page } = studio
    await document('grub').click()
    await document('nod').click({ button: 'right' })
    await item('Create').click()
    await item('Pose asset').click()
    const dialog = page.getByRole('dialog', { name: 'Create pose asset' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(ASSET)
    await dialog.getByRole('button', { name: 'Create 33 poses' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await document(ASSET).click({ button: 'right' })
    await item('Use on').click()
    await item('grub').click()
    await page.evaluate(() => {
      window.facework.pickClip('laugh')
      window.facework.pause()
      window.facework.seek(0)
    })
    // The idle clip stands under the face: what comes in is not the rest.
    const body = await grub()
    const { rest } = await assetNow()
    const arm = body.joints.LeftUpperArm!
    expect(turn(arm.r).angleTo(turn(rest.joints.LeftUpperArm!.r))).toBeGreaterThan(0.1)
    await page.keyboard.press('Alt+2')
    await pose(POSE).waitFor()
  })

  it('[P4] additive: the difference from the rest goes on top of the body', async () => {
    const { page, screenshot } = studio
    const body = await grub()
    for (const weight of [0.5, 1]) {
      await setWeight(weight)
      const shown = await grub()
      expect(farthest(shown, expected(body, await assetNow(), weight))).toBeLessThan(1e-5)
      expect(farthest(shown, body)).toBeGreaterThan(0.1)
    }
    await screenshot('additive-and-full-1-additive')
    await page.getByRole('button', { name: /^Base pose/ }).click()
    await item('Pose_0').click()
    await setWeight(1)
    const { base } = await assetNow()
    expect(base).toBe('Pose_0')
    const shown = await grub()
    expect(farthest(shown, expected(body, await assetNow(), 1))).toBeLessThan(1e-5)
    // Arms hang in both frames, so only the nod is left.
    expect(turn(shown.joints.LeftUpperArm!.r).angleTo(turn(body.joints.LeftUpperArm!.r))).toBeLessThan(1e-5)
    expect(turn(shown.joints.Neck!.r).angleTo(turn(body.joints.Neck!.r))).toBeGreaterThan(0.02)
    await screenshot('additive-and-full-2-base')
  })

  it('[P6] full: what is in the mask is pulled to the pose; converting back loses nothing', async () => {
    const { page, screenshot } = studio
    const before = await assetNow()
    await page.getByRole('button', { name: 'Reset weights' }).click()
    const body = await grub()
    await setWeight(1)
    const additive = await grub()
    await page.getByRole('button', { name: 'Convert…' }).click()
    const dialog = page.getByRole('dialog', { name: `Convert ${ASSET}` })
    await dialog.getByText('converting back is lossless').waitFor()
    await dialog.getByRole('button', { name: /^Base pose/ }).click()
    await item('Rest').click()
    await screenshot('additive-and-full-3-convert')
    await dialog.getByRole('button', { name: 'Convert to full poses' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const full = await assetNow()
    expect([full.mode, full.base]).toEqual(['full', undefined])
    expect(full.poses.find((p) => p.name === POSE)!.mask!.joints).toContain('Neck')
    for (const weight of [0.5, 1]) {
      await setWeight(weight)
      expect(farthest(await grub(), expected(body, full, weight)), `full at ${weight}`).toBeLessThan(1e-5)
    }
    await screenshot('additive-and-full-4-full')
    // The neck taken out of the mask stays with the body.
    await pose(POSE).click()
    await pose(POSE).click({ button: 'right' })
    await item('Mask…').click()
    const masks = page.getByRole('dialog', { name: 'Mask' })
    await masks.getByText(`${POSE} of ${ASSET}`).waitFor()
    await masks.getByRole('treeitem', { name: 'Neck' }).click()
    await screenshot('additive-and-full-5-mask')
    await masks.getByRole('button', { name: 'Set mask' }).click()
    await masks.waitFor({ state: 'hidden' })
    const narrower = await assetNow()
    expect(narrower.poses.find((p) => p.name === POSE)!.mask!.joints).not.toContain('Neck')
    expect(farthest(await grub(), expected(body, narrower, 1))).toBeLessThan(1e-5)
    await page.keyboard.press('Control+z')
    await expect.poll(assetNow).toEqual(full)
    await page.getByRole('switch', { name: 'Additive' }).click()
    await page.getByRole('button', { name: /^Base pose/ }).click()
    await item('Pose_0').click()
    const back = await assetNow()
    expect(back.poses.map(({ mask: _, ...p }) => p)).toEqual(before.poses)
    expect(farthest(await grub(), additive)).toBeLessThan(1e-6)
    expect(studio.complaints).toEqual([])
  })
})
