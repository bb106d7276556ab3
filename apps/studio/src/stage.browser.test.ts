// The page in a real Chromium, against the same documents evaluated in Node. Needs the built page
// (`npm run build`); `npm test` builds it first.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Clip,
  clipKind,
  documentFromFiles,
  keyedCurve,
  type Model,
  type PoseAsset,
  type Skeleton,
} from '@facework/documents'
import { exportLiveLinkCsv, importGltf } from '@facework/formats'
import { createPoses } from '@facework/operations'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StudioServer, serveStudio } from '../server/index.ts'
import { tinyGlb } from './test-tiny-glb.ts'
import type {} from './window-hook.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const HEADS = ['grub', 'ada', 'bolt']

/** What three.js shows, by name. */
interface Shown {
  readonly joints: Record<string, { t: number[]; r: number[]; s: number[] }>
  readonly morphs: Record<string, Record<string, number>>
}

const project = join(root, 'samples/project')
const glb = (name: string) => new Uint8Array(readFileSync(join(root, 'samples/heads', `${name}.glb`)))
function documentAt(path: string) {
  const bin = join(project, path.replace(/\.json$/, '.bin'))
  const text = readFileSync(join(project, path), 'utf8')
  return documentFromFiles(text, existsSync(bin) ? new Uint8Array(readFileSync(bin)) : undefined)
}
const clipOf = (name: string) => documentAt(`clips/${name}.clip.json`) as Clip

/** Characters of the project without a screen: their documents, evaluated by the packages alone. */
interface HeadlessHead {
  readonly model: Model
  readonly skeleton: Skeleton
  readonly poses: PoseAsset
}
const readHead = (name: string): HeadlessHead => ({
  model: documentAt(`${name}/${name}.model.json`) as Model,
  skeleton: documentAt('cast.skeleton.json') as Skeleton,
  poses: documentAt(`${name}/${name}.poses.json`) as PoseAsset,
})

interface Evaluation {
  readonly clip: Clip
  readonly time: number
  readonly poses?: PoseAsset
  readonly controls?: Readonly<Record<string, number>>
}

function evaluate(head: HeadlessHead, { clip, time, poses = head.poses, controls = {} }: Evaluation): Shown {
  const rig = compileRig(head.model, { poses, curves: head.skeleton.curves })
  const instance = new CharacterInstance(rig)
  instance.play(clip, { speed: 0, loop: false, hold: true, fade: 0 }).time = time
  for (const [name, value] of Object.entries(controls)) instance.setControl(name, value)
  const frame = instance.update(0)
  const part = (values: Float32Array, i: number, size: number) => [
    ...values.subarray(i * size, (i + 1) * size),
  ]
  const morphs: Record<string, Record<string, number>> = {}
  rig.morphs.forEach(({ mesh, morph }, i) => {
    morphs[mesh] = { ...morphs[mesh], [morph]: frame.morphs[i]! }
  })
  return {
    joints: Object.fromEntries(
      rig.jointNames.map((name, i) => [
        name,
        { t: part(frame.translations, i, 3), r: part(frame.rotations, i, 4), s: part(frame.scales, i, 3) },
      ]),
    ),
    morphs,
  }
}

/** Angle between two rotations: 2·atan2(|v|, |w|) of their difference. */
function angleBetween(a: readonly number[], b: readonly number[]): number {
  const [ax, ay, az, aw] = a as [number, number, number, number]
  const [bx, by, bz, bw] = b as [number, number, number, number]
  const x = aw * -bx + ax * bw + ay * -bz - az * -by
  const y = aw * -by - ax * -bz + ay * bw + az * -bx
  const z = aw * -bz + ax * -by - ay * -bx + az * bw
  const w = aw * bw - ax * -bx - ay * -by - az * -bz
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w))
}
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((v, i) => Math.abs(v - b[i]!)))

/** Largest differences between two frames: metres, radians, scale, morph weight. Names must be the same. */
function differences(a: Shown, b: Shown) {
  const worst = { metres: 0, radians: 0, scale: 0, weight: 0, joints: 0, morphs: 0 }
  for (const [name, joint] of Object.entries(a.joints)) {
    const other = b.joints[name]
    if (!other) throw new Error(`Joint "${name}" is on one side only.`)
    worst.joints++
    worst.metres = Math.max(worst.metres, farthest(joint.t, other.t))
    worst.radians = Math.max(worst.radians, angleBetween(joint.r, other.r))
    worst.scale = Math.max(worst.scale, farthest(joint.s, other.s))
  }
  for (const [mesh, weights] of Object.entries(a.morphs)) {
    for (const [morph, weight] of Object.entries(weights)) {
      const other = b.morphs[mesh]?.[morph]
      if (other === undefined) throw new Error(`Morph "${morph}" of "${mesh}" is on one side only.`)
      worst.morphs++
      worst.weight = Math.max(worst.weight, Math.abs(weight - other))
    }
  }
  return worst
}

function expectSame(expected: Shown, shown: Shown, what: string): void {
  const found = differences(expected, shown)
  expect(found.joints + found.morphs, what).toBeGreaterThan(0)
  for (const metric of ['metres', 'radians', 'scale', 'weight'] as const) {
    expect(found[metric], `${what}: ${metric}`).toBeLessThanOrEqual(1e-5)
  }
}

let server: StudioServer
let browser: Browser
let page: Page
const heads = new Map<string, HeadlessHead>()
const complaints: string[] = []
const strangers: string[] = []

/** Joints and morphs as three.js has them now. */
const read = (name: string): Promise<Shown> =>
  page.evaluate((wanted) => {
    const shown: Shown = { joints: {}, morphs: {} }
    const { binding } = window.facework.performer(wanted)
    const joints = new Set(binding.character.rig.jointNames)
    binding.root.traverse((object) => {
      const mesh = object as typeof object & {
        morphTargetDictionary?: Record<string, number>
        morphTargetInfluences?: number[]
      }
      if (joints.has(object.name)) {
        shown.joints[object.name] = {
          t: object.position.toArray(),
          r: object.quaternion.toArray(),
          s: object.scale.toArray(),
        }
      }
      const dictionary = mesh.morphTargetDictionary
      if (!dictionary) return
      shown.morphs[object.name] = Object.fromEntries(
        Object.entries(dictionary).map(([morph, index]) => [morph, mesh.morphTargetInfluences![index]!]),
      )
    })
    return shown
  }, name)

const seek = (clip: string, time: number) =>
  page.evaluate(
    ([name, at]) => {
      window.facework.pickClip(name)
      window.facework.pause()
      window.facework.seek(at)
    },
    [clip, time] as const,
  )

/** Drops a file on the page, and waits until it has been taken or refused. */
async function drop(name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    async ([file, text]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
      data.items.add(new File([content], file))
      const { store } = window.facework.session.editor
      const before = store.getState().revision
      const toasts = document.querySelector('.toasts')!
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
      await new Promise<void>((done) => {
        const look = () =>
          store.getState().revision > before ||
          toasts.textContent?.includes(file) ||
          toasts.querySelector('.error')
            ? done()
            : setTimeout(look, 20)
        look()
      })
      await window.facework.arrived()
      window.facework.refresh()
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  )
}

/** Takes the notes in the corner away, so that the next ones can be told from them. */
const dismissToasts = () =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast .ib')) button.click()
  })

/** Share of a picture's pixels that are strongly coloured: characters are, stage and panels are grey. */
const colourfulShare = (png: Buffer): Promise<number> =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const ink = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    ink.drawImage(image, 0, 0)
    const { data } = ink.getImageData(0, 0, image.width, image.height)
    let colourful = 0
    for (let i = 0; i < data.length; i += 4) {
      const channels = [data[i]!, data[i + 1]!, data[i + 2]!]
      if (Math.max(...channels) - Math.min(...channels) > 80) colourful++
    }
    return colourful / (data.length / 4)
  }, png.toString('base64'))

const slider = (control: string) => page.locator(`.crow .sf[aria-label="${control}"]`)
const tab = (name: string) => page.locator('.tab').filter({ hasText: name }).first()
const setPoses = (character: string, poses: string | null) =>
  page.evaluate(
    ([who, whose]) => {
      const { editor } = window.facework.session
      const id = (kind: 'character' | 'poses', name: string) =>
        editor.documents(kind).find((d) => d.name === name)!.id
      const asset =
        whose === null ? null : editor.documents('character').find((c) => c.name === whose)!.poses!.id
      editor.run('character.setPoses', { character: id('character', who), poses: asset })
      window.facework.refresh()
    },
    [character, poses] as const,
  )

let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facework-stage-'))
  cpSync(project, folder, { recursive: true })
  server = await serveStudio({ port: 0, folder })
  for (const name of HEADS) heads.set(name, readHead(name))
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: FLAGS.split(' '),
  })
  // Less motion: a paused page then draws nothing, which a software renderer needs.
  page = await browser.newPage({
    viewport: { width: 1100, height: 700 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(60_000)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== `127.0.0.1:${server.port}`)
      strangers.push(request.url())
  })
  await page.goto(server.url)
  await page.evaluate(() => window.facework.ready)
  // Bodies as their files have them, so that every joint can be compared.
  await page.evaluate(() => window.facework.session.stage.setState({ life: 'off' }))
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the stage', () => {
  it('plays a clip, and shows in three.js what the packages evaluate', async () => {
    await page.evaluate(() => window.facework.seek(0))
    await page.locator('.stage canvas').click({ position: { x: 5, y: 200 } })
    await page.keyboard.press('Space')
    await page.waitForFunction(() => {
      const { time } = window.facework.session.editor.preview.getState()
      return time > 0.3 && time < 2
    })
    const time = await page.evaluate(() => {
      window.facework.pause()
      return window.facework.session.editor.preview.getState().time
    })
    for (const [name, head] of heads) {
      expectSame(evaluate(head, { clip: clipOf('laugh'), time }), await read(name), `${name} while playing`)
    }
  })

  it.each(['scream', 'sentence', 'gaze'])(
    '[X1] matches at any time that is sought in %s',
    async (clipName) => {
      const clip = clipOf(clipName)
      for (const part of [0, 0.21, 0.5, 0.83, 1]) {
        await seek(clipName, part * clip.duration)
        for (const [name, head] of heads) {
          const expected = evaluate(head, { clip, time: part * clip.duration })
          expectSame(expected, await read(name), `${name}, ${clipName} at ${part}`)
        }
      }
    },
  )

  it('[X1] keeps the face the same over a body that breathes', async () => {
    await seek('scream', 0.9)
    await page.evaluate(() => window.facework.session.stage.setState({ life: 'alive' }))
    await page.waitForTimeout(400)
    const expected = evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 })
    const shown = await read('grub')
    await page.evaluate(() => window.facework.session.stage.setState({ life: 'off' }))
    const turned = angleBetween(shown.joints.LeftUpperArm!.r, expected.joints.LeftUpperArm!.r)
    expect(turned).toBeGreaterThan(0.1)
    for (const joint of ['Jaw', 'LeftLipCorner', 'RightLipCorner', 'LeftEye', 'LeftBrowInner']) {
      expect(farthest(shown.joints[joint]!.t, expected.joints[joint]!.t)).toBeLessThanOrEqual(1e-5)
      expect(angleBetween(shown.joints[joint]!.r, expected.joints[joint]!.r)).toBeLessThanOrEqual(1e-5)
    }
    expectSame(expected, await read('grub'), 'grub after the breath')
  })

  it('[G3] moves nothing without a pose asset, and says so', async () => {
    await seek('scream', 0.9)
    const silent = clipKind.create('silent', { duration: 1 })
    await setPoses('grub', null)
    const rest = evaluate(heads.get('grub')!, { clip: silent, time: 0 })
    expectSame(rest, await read('grub'), 'grub without poses')
    const moved = differences(rest, evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 }))
    expect(moved.metres + moved.radians + moved.weight).toBeGreaterThan(0.1)
    expect(await page.locator('.tag', { hasText: 'grub' }).textContent()).toContain('no poses')
    await page.getByRole('button', { name: /^Undo/ }).click()
    expectSame(
      evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 }),
      await read('grub'),
      'grub after undo',
    )
  })

  it('looks wrong with another character’s poses, as evaluated', async () => {
    await seek('scream', 0.9)
    const bolt = heads.get('bolt')!
    const own = await read('bolt')
    await setPoses('bolt', 'grub')
    const shown = await read('bolt')
    const poses = heads.get('grub')!.poses
    expectSame(evaluate(bolt, { clip: clipOf('scream'), time: 0.9, poses }), shown, 'bolt with grub’s poses')
    const off = differences(own, shown)
    expect(off.metres).toBeGreaterThan(1e-3)
    expect(off.weight).toBeGreaterThan(0.5)
    await page.keyboard.press('Control+z')
    expectSame(own, await read('bolt'), 'bolt with its own again')
  })

  it('lets sliders go over the clip, both sides alike, and gives them back', async () => {
    await seek('laugh', 1)
    await slider('JawDrop').press('End')
    const dimpler = slider('LeftDimpler')
    await dimpler.scrollIntoViewIfNeeded()
    const box = (await dimpler.boundingBox())!
    await page.mouse.move(box.x + 10, box.y + 9)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 9, { steps: 5 })
    await page.mouse.up()
    const value = (control: string) => page.evaluate((name) => window.facework.value(name), control)
    expect(await value('JawDrop')).toBe(1)
    // A pixel is 0.005; both sides move.
    const left = await value('LeftDimpler')
    expect(left).toBeCloseTo(0.25, 2)
    expect(await value('RightDimpler')).toBe(left)
    const controls = { JawDrop: 1, LeftDimpler: left, RightDimpler: left }
    for (const [name, head] of heads) {
      const expected = evaluate(head, { clip: clipOf('laugh'), time: 1, controls })
      expectSame(expected, await read(name), `${name} with sliders`)
    }
    expect(await slider('JawDrop').getAttribute('aria-valuetext')).toBe('1.00, set by hand')
    await page.getByRole('button', { name: 'Give JawDrop back to the clip' }).click()
    await dimpler.dblclick({ position: { x: 20, y: 9 } })
    const byHand = () =>
      page.evaluate(() => Object.keys(window.facework.session.editor.preview.getState().controls))
    expect(await byHand()).toEqual([])
    // Typed maths, and Escape that takes a drag back.
    await slider('JawDrop').click({ position: { x: 20, y: 9 } })
    await page.keyboard.type('0.5*1.2')
    await page.keyboard.press('Enter')
    expect(await value('JawDrop')).toBeCloseTo(0.6, 6)
    const jaw = (await slider('JawDrop').boundingBox())!
    await page.mouse.move(jaw.x + 10, jaw.y + 9)
    await page.mouse.down()
    await page.mouse.move(jaw.x + 40, jaw.y + 9, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await value('JawDrop')).toBeCloseTo(0.6, 6)
    await page.getByRole('button', { name: 'Reset all' }).click()
    for (const [name, head] of heads) {
      expectSame(evaluate(head, { clip: clipOf('laugh'), time: 1 }), await read(name), `${name} given back`)
    }
  })

  it('is played by the keyboard', async () => {
    const state = () =>
      page.evaluate(() => {
        const { time, playing } = window.facework.session.editor.preview.getState()
        return { frame: Math.round(time * 30), playing }
      })
    await seek('laugh', 1)
    await page.locator('.stage canvas').click({ position: { x: 5, y: 200 } })
    await page.keyboard.press('ArrowRight')
    expect((await state()).frame).toBe(31)
    await page.keyboard.press('Shift+ArrowLeft')
    expect((await state()).frame).toBe(21)
    await page.keyboard.press('Home')
    expect((await state()).frame).toBe(0)
    await page.keyboard.press('Space')
    expect((await state()).playing).toBe(true)
    await page.keyboard.press('Space')
    expect((await state()).playing).toBe(false)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('scream')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.facework.session.playing.clip?.name === 'scream')
    await page.evaluate(() => window.facework.pause())
  })

  it('renames a pose in its place, and undo gives the name back', async () => {
    await tab('Poses').click()
    const card = page.locator('[data-pose="JawDrop"]')
    await card.click({ position: { x: 12, y: 12 } })
    await card.press('F2')
    await page.keyboard.type('MouthOpen')
    await page.keyboard.press('Enter')
    expect(await page.locator('[data-pose="MouthOpen"]').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Undo: Rename pose JawDrop to MouthOpen' }).count()).toBe(1)
    await page.keyboard.press('Control+z')
    expect(await page.locator('[data-pose="JawDrop"]').count()).toBe(1)
    await tab('Curves').click()
  })

  it('mirrors joints moved by hand, makes a pose of them, and puts them back', async () => {
    await seek('laugh', 0)
    const moved = await page.evaluate(() => {
      const { session } = window.facework
      const grub = window.facework.performer('grub')
      session.selectCharacter(grub.id)
      window.facework.session.editor.preview.setState({ controls: {} })
      const place = (joint: string) => {
        grub.scene.updateMatrixWorld(true)
        const { elements } = grub.joints
          .get(joint)!
          .matrixWorld.clone()
          .premultiply(grub.scene.matrixWorld.clone().invert())
        return [elements[12]!, elements[13]!, elements[14]!]
      }
      const before = { left: place('LeftBrowInner'), right: place('RightBrowInner') }
      const object = grub.joints.get('LeftBrowInner')!
      const [x, y, z] = object.position.toArray()
      const [s] = object.scale.toArray()
      const to = { t: [x + 0.004, y + 0.011, z - 0.002], r: object.quaternion.toArray(), s: [s, s, s] }
      session.editor.run('hand.setJoints', { character: grub.id, joints: { LeftBrowInner: to } })
      session.stage.setState({ joint: 'LeftBrowInner' })
      window.facework.refresh()
      return { before, left: place('LeftBrowInner') }
    })
    await page.getByRole('button', { name: 'Mirror joints moved by hand' }).click()
    const right = await page.evaluate(() => {
      const grub = window.facework.performer('grub')
      grub.scene.updateMatrixWorld(true)
      const { elements } = grub.joints
        .get('RightBrowInner')!
        .matrixWorld.clone()
        .premultiply(grub.scene.matrixWorld.clone().invert())
      return [elements[12]!, elements[13]!, elements[14]!]
    })
    const way = (a: readonly number[], b: readonly number[]) => a.map((v, i) => v - b[i]!)
    const [dx, dy, dz] = way(moved.left, moved.before.left) as [number, number, number]
    expect(Math.hypot(dx, dy, dz)).toBeGreaterThan(0.005)
    const mirrored = way(right, moved.before.right)
    // Both sides differ by what the two rests differ, which is below a tenth of a millimetre.
    expect(farthest(mirrored, [-dx, dy, dz])).toBeLessThan(1e-4)
    await tab('Poses').click()
    await page.getByRole('button', { name: 'From current pose' }).click()
    const pose = await page.evaluate(() => {
      const poses = window.facework.performer('grub').parts.poses!
      const made = poses.poses.at(-1)!
      return { name: made.name, joints: Object.keys(made.joints) }
    })
    expect(pose.joints).toEqual(expect.arrayContaining(['LeftBrowInner', 'RightBrowInner']))
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Put 2 back' }).click()
    expectSame(
      evaluate(heads.get('grub')!, { clip: clipOf('laugh'), time: 0 }),
      await read('grub'),
      'put back',
    )
    await page.evaluate(() => {
      const { session } = window.facework
      session.stage.setState({ joint: undefined })
      session.selectCharacter(window.facework.performer('ada').id)
    })
    await tab('Curves').click()
    await dismissToasts()
  })

  it('takes a dropped head into the project and onto the stage', async () => {
    await seek('laugh', 0.8)
    await drop('copy.glb', glb('ada'))
    expect(await page.evaluate(() => window.facework.performers.map((p) => p.name))).toEqual([
      ...HEADS,
      'copy',
    ])
    const imported = await importGltf(glb('ada'))
    const head = { ...imported, poses: createPoses(imported).poses }
    expectSame(evaluate(head, { clip: clipOf('laugh'), time: 0.8 }), await read('copy'), 'the dropped head')
    await page.evaluate(() => window.facework.session.editor.undo())
    expect(await page.evaluate(() => window.facework.performers.length)).toBe(3)
    await dismissToasts()
  })

  it('lists the controls of a head that speaks another vocabulary', async () => {
    await drop('arkit.glb', tinyGlb(['jawOpen', 'mouthSmileLeft']))
    await page.keyboard.press('Escape')
    await slider('jawOpen').press('End')
    expect((await read('arkit')).morphs.Face?.jawOpen).toBe(1)
    await page.getByRole('button', { name: 'Reset all' }).click()
    // The clip speaks FACS; the head's own word for the jaw was found by name.
    await seek('laugh', 1)
    expect((await read('arkit')).morphs.Face?.jawOpen).toBeGreaterThan(0.05)
    await page.evaluate(() => window.facework.session.editor.undo())
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

  it('refuses what is no head, in words', async () => {
    await tab('Problems').click()
    const problem = (text: string) => page.locator('.problem').filter({ hasText: text })
    for (const [file, bytes, words] of [
      ['garbage.glb', new TextEncoder().encode('this is no glTF at all'), 'garbage.glb'],
      ['still.glb', tinyGlb([]), 'has no Frame<N> names and no morphs'],
      ['notes.txt', new TextEncoder().encode('hello'), 'notes.txt is not a .glb'],
    ] as const) {
      await drop(file, bytes)
      await problem(words).first().waitFor()
      await problem(words).first().locator('.words').click()
      expect(await problem(words).first().locator('.remedy').count()).toBe(1)
      await dismissToasts()
    }
    expect(await page.evaluate(() => window.facework.performers.length)).toBe(3)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await problem('garbage.glb').count()).toBe(0)
  })

  it('is free of serious accessibility findings, in both themes and workspaces', async () => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    // The page's own policy keeps scripts of others out; the debugger may put this one in.
    await page.evaluate(readFileSync(axe, 'utf8'))
    for (const [theme, workspace] of [
      ['dark', '1'],
      ['light', '2'],
    ] as const) {
      await page.keyboard.press(`Alt+${workspace}`)
      await page.evaluate((wanted) => {
        if (document.documentElement.dataset.theme !== wanted)
          document.querySelector<HTMLElement>('[aria-label$=" theme"]')!.click()
      }, theme)
      await page.waitForTimeout(300)
      const found = await page.evaluate(async () => {
        const { axe: checker } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
        }
        const { violations } = await checker.run()
        return violations
          .filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .map(
            (v) =>
              `${v.id}: ${v.nodes
                .slice(0, 3)
                .map((n) => n.html.slice(0, 160))
                .join(' | ')}`,
          )
      })
      expect(found, `${theme}, workspace ${workspace}`).toEqual([])
    }
    await page.keyboard.press('Alt+1')
  })

  it('keeps a picture of itself, with few draw calls', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => window.facework.session.stage.setState({ life: 'still' }))
    await seek('scream', 0.9)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const picture = await page.screenshot({ path: join(root, 'test-results/studio.png') })
    expect(await colourfulShare(picture)).toBeGreaterThan(0.04)
    const draws = await page.evaluate(() => window.facework.session.view!.drawCalls)
    expect(draws).toBeGreaterThan(3)
    expect(draws).toBeLessThanOrEqual(60)
  })

  it('says in one sentence that there is no WebGL', async () => {
    const plain = await browser.newPage()
    await plain.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await plain.goto(server.url)
    await plain.evaluate(() => window.facework.ready)
    expect(await plain.locator('.no-webgl').textContent()).toContain('does not offer WebGL 2')
    expect(await plain.locator('.crow[data-curve]').count()).toBe(50)
    await plain.close()
  })

  it('has complained of nothing and asked no other host', () => {
    // SwiftShader speaks of stalls when a picture is read back; that is no fault of the page.
    expect(complaints.filter((text) => !/GPU stall due to ReadPixels/.test(text))).toEqual([])
    expect(strangers).toEqual([])
  })
})
