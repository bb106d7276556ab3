// The page in a real Chromium, against the same documents evaluated in Node. Needs the built page
// (`npm run build`); `npm test` builds it first.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clip, clipKind, keyedCurve, type PoseAsset } from '@facework/documents'
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

const glb = (name: string) => new Uint8Array(readFileSync(join(root, 'samples/heads', `${name}.glb`)))
const clipOf = (name: string): Clip =>
  clipKind.read(JSON.parse(readFileSync(join(root, 'samples/clips', `${name}.clip.json`), 'utf8')))

/** Each sample head without a screen: read, posed and evaluated by the packages alone. */
async function readHead(name: string) {
  const imported = await importGltf(glb(name))
  return { ...imported, poses: createPoses(imported).poses }
}
type HeadlessHead = Awaited<ReturnType<typeof readHead>>

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
async function drop(
  name: string,
  bytes: Uint8Array,
  awaited: 'performers' | 'clips' = 'performers',
): Promise<void> {
  await page.evaluate(
    ([file, text, what]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
      data.items.add(new File([content], file))
      const { state } = window.facework.store
      const count = state[what].length + state.problems.length
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
      return new Promise<void>((done) => {
        const stop = window.facework.store.on([what, 'problems'], (now) => {
          if (now[what].length + now.problems.length === count) return
          done()
          queueMicrotask(() => stop())
        })
      })
    },
    [name, Buffer.from(bytes).toString('base64'), awaited] as const,
  )
}

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

const slider = (control: string) => page.locator(`.sf[aria-label="${control}"]`)
const poseAsset = async (name: string) =>
  page.locator(`[data-poses="${await page.evaluate((n) => window.facework.performer(n).id, name)}"]`)
const idOf = (name: string) => page.evaluate((n) => window.facework.performer(n).id, name)

beforeAll(async () => {
  server = await serveStudio({ port: 0 })
  for (const name of HEADS) heads.set(name, await readHead(name))
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: FLAGS.split(' '),
  })
  // Less motion: a paused page then draws nothing, which a software renderer needs.
  page = await browser.newPage({
    viewport: { width: 960, height: 600 },
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
  await page.evaluate(() => window.facework.store.set({ life: 'off' }))
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('the stage', () => {
  it('plays a clip, and shows in three.js what the packages evaluate', async () => {
    await page.evaluate(() => window.facework.seek(0))
    await page.locator('body').click({ position: { x: 480, y: 18 } })
    await page.keyboard.press('Space')
    await page.waitForFunction(() => {
      const { time } = window.facework.store.state
      return time > 0.3 && time < 2
    })
    const time = await page.evaluate(() => {
      window.facework.pause()
      return window.facework.store.state.time
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
    await page.evaluate(() => {
      window.facework.store.set({ life: 'alive' })
    })
    await page.waitForTimeout(400)
    const expected = evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 })
    const shown = await read('grub')
    await page.evaluate(() => window.facework.store.set({ life: 'off' }))
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
    for (const name of HEADS) {
      await (await poseAsset(name)).selectOption('none')
      const rest = evaluate(heads.get(name)!, { clip: silent, time: 0 })
      expectSame(rest, await read(name), `${name} bypassed`)
      const moved = differences(rest, evaluate(heads.get(name)!, { clip: clipOf('scream'), time: 0.9 }))
      expect(moved.metres + moved.radians + moved.weight).toBeGreaterThan(0.1)
    }
    const hint = page.locator('.card .hint').first()
    expect(await hint.textContent()).toBe('No poses: the curves play and move nothing.')
    for (const name of HEADS) await (await poseAsset(name)).selectOption('own')
  })

  it('looks wrong with another character’s poses, as evaluated', async () => {
    await seek('scream', 0.9)
    const bolt = heads.get('bolt')!
    const own = await read('bolt')
    await (await poseAsset('bolt')).selectOption(await idOf('grub'))
    const shown = await read('bolt')
    const poses = heads.get('grub')!.poses
    expectSame(evaluate(bolt, { clip: clipOf('scream'), time: 0.9, poses }), shown, 'bolt with grub’s poses')
    const off = differences(own, shown)
    expect(off.metres).toBeGreaterThan(1e-3)
    expect(off.weight).toBeGreaterThan(0.5)
    const card = page.locator('.card[aria-label="bolt"]')
    expect(await card.locator('.hint').textContent()).toContain('Made for grub’s face')
    await (await poseAsset('bolt')).selectOption('own')
    expectSame(own, await read('bolt'), 'bolt with its own again')
  })

  it('lets sliders go over the clip, both sides alike, and gives them back', async () => {
    await seek('laugh', 1)
    await slider('JawDrop').press('End')
    await slider('LeftDimpler').click({ position: { x: 20, y: 9 } })
    const { jaw, left, right } = await page.evaluate(() => ({
      jaw: window.facework.value('JawDrop'),
      left: window.facework.value('LeftDimpler'),
      right: window.facework.value('RightDimpler'),
    }))
    expect(jaw).toBe(1)
    expect(left).toBeGreaterThan(0.2)
    expect(right).toBe(left)
    const controls = { JawDrop: 1, LeftDimpler: left, RightDimpler: left }
    for (const [name, head] of heads) {
      const expected = evaluate(head, { clip: clipOf('laugh'), time: 1, controls })
      expectSame(expected, await read(name), `${name} with sliders`)
    }
    expect(await slider('JawDrop').getAttribute('aria-valuetext')).toBe('1.00, set by hand')
    await page.getByRole('button', { name: 'Give JawDrop back to the clip' }).click()
    await slider('LeftDimpler').dblclick({ position: { x: 20, y: 9 } })
    expect(await page.evaluate(() => window.facework.store.state.overrides.size)).toBe(0)
    await slider('JawDrop').press('Home')
    await page.getByRole('button', { name: 'Reset all' }).click()
    for (const [name, head] of heads) {
      expectSame(evaluate(head, { clip: clipOf('laugh'), time: 1 }), await read(name), `${name} given back`)
    }
  })

  it('is played by the keyboard', async () => {
    const state = () =>
      page.evaluate(() => {
        const { clip, time, playing, overrides } = window.facework.store.state
        return { clip: clip?.name, frame: Math.round(time * 30), playing, overrides: overrides.size }
      })
    await seek('laugh', 1)
    await page.locator('body').click({ position: { x: 480, y: 18 } })
    await page.keyboard.press('ArrowRight')
    expect((await state()).frame).toBe(31)
    await page.keyboard.press('Shift+ArrowLeft')
    expect((await state()).frame).toBe(21)
    await page.keyboard.press('3')
    expect(await state()).toMatchObject({ clip: 'sentence', playing: true })
    await page.keyboard.press('Space')
    expect((await state()).playing).toBe(false)
    await slider('JawDrop').press('End')
    expect((await state()).overrides).toBe(1)
    await page.keyboard.press('r')
    expect((await state()).overrides).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('tongue')
    expect(await page.locator('.crow:visible').count()).toBe(3)
    await page.locator('.field input').fill('')
  })

  it('takes a dropped head into the line-up', async () => {
    await seek('laugh', 0.8)
    await drop('copy.glb', glb('ada'))
    expect(await page.evaluate(() => window.facework.performers.map((p) => p.name))).toEqual([
      ...HEADS,
      'copy',
    ])
    const expected = evaluate(heads.get('ada')!, { clip: clipOf('laugh'), time: 0.8 })
    expectSame(expected, await read('copy'), 'the dropped head')
    expect(await page.locator('.card').count()).toBe(4)
    await page.getByRole('button', { name: 'Take copy off the stage' }).click()
    expect(await page.locator('.card').count()).toBe(3)
  })

  it('lists the controls of a head that speaks another vocabulary', async () => {
    await drop('arkit.glb', tinyGlb(['jawOpen', 'mouthSmileLeft']))
    const card = page.locator('.card[aria-label="arkit"]')
    // The clip speaks FACS; the head's own words for the jaw and one corner were found by name.
    expect(await card.locator('.hint').textContent()).toBe(
      `2 of ${clipOf('laugh').curves.length} curves known here`,
    )
    expect(await page.locator('[aria-label="Other"] .crow').count()).toBe(2)
    await slider('jawOpen').press('End')
    expect((await read('arkit')).morphs.Face?.jawOpen).toBe(1)
    await page.getByRole('button', { name: 'Take arkit off the stage' }).click()
    expect(await page.locator('[aria-label="Other"]').count()).toBe(0)
    await page.keyboard.press('r')
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
    const clips = await page.evaluate(() => window.facework.store.state.clips.length)
    await drop('take.csv', exportLiveLinkCsv(take, { fps: 30 }).bytes, 'clips')
    expect(await page.evaluate(() => window.facework.store.state.clips.length)).toBe(clips + 1)
    await seek('take', 0.5)
    for (const [name, head] of heads) {
      const opened = clipKind.create('opened', { duration: 1, curves: [keyedCurve('JawDrop', [[0, 0.5]])] })
      expectSame(evaluate(head, { clip: opened, time: 0.5 }), await read(name), `${name} in the take`)
    }
  })

  it('refuses what is no head, in words', async () => {
    const problem = (text: string) => page.locator('.problem').filter({ hasText: text })
    await drop('garbage.glb', new TextEncoder().encode('this is no glTF at all'))
    expect(await problem('garbage.glb').locator('.remedy').count()).toBe(1)
    await drop('still.glb', tinyGlb([]))
    expect(await problem('has no Frame<N> names and no morphs').count()).toBe(1)
    await drop('notes.txt', new TextEncoder().encode('hello'))
    expect(await problem('notes.txt is not a .glb').locator('.remedy').count()).toBe(1)
    expect(await page.locator('.drawer').isVisible()).toBe(true)
    expect(await page.evaluate(() => window.facework.performers.length)).toBe(3)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await page.locator('.drawer').isVisible()).toBe(false)
  })

  it('keeps a picture of itself', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => window.facework.store.set({ life: 'still' }))
    await seek('scream', 0.9)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const picture = await page.screenshot({ path: join(root, 'test-results/stage.png') })
    expect(await colourfulShare(picture)).toBeGreaterThan(0.06)
  })

  it('says in one sentence that there is no WebGL', async () => {
    const plain = await browser.newPage()
    await plain.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await plain.goto(server.url)
    await plain.evaluate(() => window.facework.ready)
    expect(await plain.locator('.no-webgl').textContent()).toContain('does not offer WebGL 2')
    expect(await plain.locator('.crow').count()).toBe(50)
    await plain.close()
  })

  it('has complained of nothing and asked no other host', () => {
    // SwiftShader speaks of stalls when a picture is read back; that is no fault of the page.
    expect(complaints.filter((text) => !/GPU stall due to ReadPixels/.test(text))).toEqual([])
    expect(strangers).toEqual([])
  })
})
