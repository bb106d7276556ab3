// What is seen on stage leaves the studio: baked animations and videos, opened again by other programs.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFbx, importLiveLinkCsv } from '@facework/formats'
import { evaluateFrame } from '@facework/operations'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playInThree, validationErrors } from '../../cli/src/test-three.ts'
import { dropFiles, type OpenedStudio, openStudio, root, typeInto } from './open-studio.ts'

const hasFfmpeg = (() => {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let studio: OpenedStudio
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facework-exports-'))
  studio = await openStudio()
})
afterAll(async () => {
  await studio?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Presses what writes a file, and returns where it was saved. */
async function saved(press: () => Promise<void>, timeout = 120_000): Promise<string> {
  const coming = studio.page.waitForEvent('download', { timeout })
  await press()
  const download = await coming
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  // For other programs to open: FACEWORK_PICTURES=1.
  if (process.env.FACEWORK_PICTURES) {
    mkdirSync(join(root, 'test-results/exports'), { recursive: true })
    copyFileSync(path, join(root, 'test-results/exports', download.suggestedFilename()))
  }
  return path
}

/** Files of an archive, as Python reads them. */
function unzip(path: string): string {
  const to = `${path}.d`
  execFileSync('python3', ['-m', 'zipfile', '-e', path, to])
  return to
}

const openClip = async (name: string) => {
  const { page } = studio
  await page.getByRole('button', { name: /^Clip: / }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.waitForFunction((clip) => {
    const { editor } = window.facework.session
    return editor.document(editor.preview.getState().clip, 'clip')?.name === clip
  }, name)
}

/** Morphs and joints of a character on stage at a time of the clip. */
const onStage = (character: string, time: number) =>
  studio.page.evaluate(
    ([name, seconds]) => {
      window.facework.pause()
      window.facework.seek(seconds)
      const view = window.facework.characterView(name)
      const morphs: Record<string, Record<string, number>> = {}
      view.scene.traverse((object) => {
        const mesh = object as typeof object & {
          morphTargetDictionary?: Record<string, number>
          morphTargetInfluences?: number[]
        }
        if (!mesh.morphTargetDictionary) return
        morphs[mesh.name] = Object.fromEntries(
          Object.entries(mesh.morphTargetDictionary).map(([key, i]) => [
            key,
            mesh.morphTargetInfluences![i]!,
          ]),
        )
      })
      const joints = [...view.faceJoints].map(
        (joint) =>
          [
            joint,
            view.joints.get(joint)!.quaternion.toArray(),
            view.joints.get(joint)!.position.toArray(),
          ] as const,
      )
      return { morphs, joints }
    },
    [character, time] as const,
  )

const choose = (dialog: Locator, option: string) =>
  dialog.getByRole('radio', { name: option, exact: true }).click()

describe('animations', () => {
  it('bakes a clip on everyone to GLB files that three.js plays as the stage does', async () => {
    const { page, screenshot } = studio
    await openClip('laugh')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Animation on characters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export animation' })
    await dialog.getByRole('button', { name: 'Export 3 files' }).waitFor()
    await screenshot('export-animation')
    const path = await saved(() => dialog.getByRole('button', { name: 'Export 3 files' }).click())
    const files = unzip(path)
    expect(readdirSync(files).sort()).toEqual(['ada-laugh.glb', 'bolt-laugh.glb', 'grub-laugh.glb'])
    let farthest = 0
    let moved = 0
    for (const character of ['ada', 'bolt', 'grub']) {
      const bytes = new Uint8Array(readFileSync(join(files, `${character}-laugh.glb`)))
      expect(await validationErrors(bytes)).toEqual([])
      const play = await playInThree(bytes, 'laugh')
      for (const frame of [0, 20, 41, 70]) {
        const played = play(frame / 30)
        const shown = await onStage(character, frame / 30)
        for (const [mesh, values] of Object.entries(shown.morphs)) {
          for (const [morph, value] of Object.entries(values)) {
            const other = played.morphs[mesh]?.[morph]
            if (other === undefined) continue
            moved = Math.max(moved, Math.abs(value))
            farthest = Math.max(farthest, Math.abs(other - value))
          }
        }
        for (const [joint, rotation, place] of shown.joints) {
          const other = played.joints[joint]!
          // q and -q are one rotation.
          const cosine = rotation.reduce((sum, v, i) => sum + v * other.r[i]!, 0)
          farthest = Math.max(farthest, 1 - Math.abs(cosine))
          for (let i = 0; i < 3; i++) farthest = Math.max(farthest, Math.abs(place[i]! - other.t[i]!))
        }
      }
    }
    console.info(`baked GLB and stage: at most ${farthest.toExponential(1)} apart`)
    expect(moved).toBeGreaterThan(0.3)
    expect(farthest).toBeLessThan(1e-4)
  })

  it('bakes FBX, and writes a FACS clip as Live Link and VRM animation, by keys alone', async () => {
    const { page } = studio
    const exported = async (format: string, verb: string) => {
      await page.keyboard.press('Control+e')
      const dialog = page.getByRole('dialog', { name: 'Export animation' })
      await choose(dialog, format)
      await dialog.getByRole('checkbox', { name: 'bolt' }).waitFor()
      return saved(() => dialog.getByRole('button', { name: verb }).click())
    }
    const csv = await exported('CSV', 'Export 1 file')
    const [take] = importLiveLinkCsv(new Uint8Array(readFileSync(csv)), { name: 'laugh' }).clips
    const smile = take!.curves.find((c) => c.name === 'mouthSmileLeft')!
    const values = smile.type === 'sampled' ? [...smile.values] : smile.keys.map((k) => k.value)
    expect(Math.max(...values)).toBeGreaterThan(0.3)
    const vrma = await exported('VRMA', 'Export 1 file')
    expect(await validationErrors(new Uint8Array(readFileSync(vrma)))).toEqual([])
    const fbx = unzip(await exported('FBX', 'Export 3 files'))
    const { model, clips } = await importFbx(new Uint8Array(readFileSync(join(fbx, 'ada-laugh.fbx'))))
    const shown = await onStage('ada', 1)
    const read = evaluateFrame({ model, clip: clips[0]!, time: 1 })
    const pairs = Object.entries(shown.morphs).flatMap(([mesh, all]) =>
      Object.entries(all).map(([morph, value]) => [value, read.morphs[mesh]?.[morph] ?? 0] as const),
    )
    expect(pairs.some(([value]) => value > 0.3)).toBe(true)
    for (const [value, other] of pairs) expect(other).toBeCloseTo(value, 3)
  })
})

/** A second of a 440 Hz tone. */
function tone(): Uint8Array {
  const rate = 8000
  const bytes = Buffer.alloc(44 + rate * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + rate * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(rate * 2, 40)
  for (let i = 0; i < rate; i++)
    bytes.writeInt16LE(Math.round(Math.sin((i * 880 * Math.PI) / rate) * 9000), 44 + i * 2)
  return bytes
}

describe('videos', () => {
  const WIDTH = 160
  const HEIGHT = 90
  /** Of 1.6 seconds at 12 frames per second: a software renderer draws about one per second. */
  const FRAMES = 19

  async function video(format: string, background = 'Stage'): Promise<string> {
    const { page } = studio
    await page.keyboard.press('Control+Shift+e')
    const dialog = page.getByRole('dialog', { name: 'Export video' })
    await choose(dialog, format)
    await typeInto(dialog.getByRole('textbox', { name: 'Width in pixels' }), String(WIDTH))
    await typeInto(dialog.getByRole('textbox', { name: 'Height in pixels' }), String(HEIGHT))
    await dialog.getByRole('button', { name: /^Frame rate/ }).click()
    await page.getByRole('menuitem', { name: '12 fps' }).click()
    await choose(dialog, background)
    await studio.screenshot(`export-video-${format}`)
    const button = dialog.getByRole('button', { name: 'Export video' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    const note = await dialog
      .locator('[data-encoders]')
      .textContent({ timeout: 500 })
      .catch(() => '')
    if (note) console.info(`${format}: ${note}`)
    return saved(() => button.click())
  }

  const pixels = (path: string) =>
    execFileSync(
      'ffmpeg',
      ['-v', 'error', '-i', path, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
      { maxBuffer: 1 << 28 },
    )
  const difference = (a: Buffer, b: Buffer) => {
    let sum = 0
    for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
    return sum / a.length
  }

  it.skipIf(!hasFfmpeg)('films every frame of the clip exactly once, with its sound', async () => {
    await openClip('wink')
    // One face is drawn faster than three.
    await studio.page.evaluate(() => {
      const { session } = window.facework
      for (const { id, name } of window.facework.characterViews) if (name !== 'ada') session.takeOff(id)
    })
    await dropFiles(studio.page, [{ name: 'tone.wav', bytes: tone() }])
    await studio.page.waitForFunction(
      () => window.facework.session.sound.state.getState().buffer !== undefined,
    )
    const frames = unzip(await video('PNG sequence'))
    const names = readdirSync(frames).sort()
    expect(names).toHaveLength(FRAMES)
    const size = WIDTH * HEIGHT * 3
    const pngs = names.map((name) => pixels(join(frames, name)))
    for (const format of ['WebM', 'MP4']) {
      const path = await video(format)
      const { streams } = JSON.parse(
        execFileSync('ffprobe', ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', path], {
          encoding: 'utf8',
        }),
      ) as { streams: Record<string, string>[] }
      const [picture, sound] = ['video', 'audio'].map((type) => streams.find((s) => s.codec_type === type))
      console.info(
        `${format}: ${picture?.codec_name}, ${sound?.codec_name}, ${picture?.nb_read_frames} frames`,
      )
      expect([Number(picture!.nb_read_frames), picture!.width, picture!.height]).toEqual([
        FRAMES,
        WIDTH,
        HEIGHT,
      ])
      expect(sound).toBeDefined()
      const film = pixels(path)
      expect(film.length).toBe(FRAMES * size)
      // Every frame is nearest to its own picture, among those that differ from it.
      for (let i = 0; i < FRAMES; i++) {
        const frame = film.subarray(i * size, (i + 1) * size)
        const own = difference(frame, pngs[i]!)
        expect(own, `frame ${i}`).toBeLessThan(6)
        for (const other of [i - 2, i + 2]) {
          const picture = pngs[other]
          if (!picture || difference(picture, pngs[i]!) < 0.4) continue
          expect(own, `frame ${i} and ${other}`).toBeLessThan(difference(frame, picture))
        }
      }
    }
  })

  it.skipIf(!hasFfmpeg)('writes a GIF, and pictures with a transparent background', async () => {
    const gif = await video('GIF')
    const shown = execFileSync(
      'ffprobe',
      ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames,width', '-of', 'csv=p=0', gif],
      { encoding: 'utf8' },
    )
    expect(shown.trim()).toBe(`${WIDTH},${FRAMES}`)
    const frames = unzip(await video('PNG sequence', 'Transparent'))
    const rgba = execFileSync(
      'ffmpeg',
      [
        '-v',
        'error',
        '-i',
        join(frames, readdirSync(frames).sort()[0]!),
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-',
      ],
      { maxBuffer: 1 << 26 },
    )
    expect(rgba[3]).toBe(0)
    const middle = (Math.floor(HEIGHT * 0.45) * WIDTH + WIDTH / 2) * 4
    expect(rgba[middle + 3]).toBe(255)
  })

  it('is cancelled by Cancel, and leaves the stage as it was', async () => {
    const { page } = studio
    await page.evaluate(() => {
      window.facework.pause()
      window.facework.seek(0.5)
    })
    await page.keyboard.press('Control+Shift+e')
    const dialog = page.getByRole('dialog', { name: 'Export video' })
    await choose(dialog, 'PNG sequence')
    await dialog.getByRole('button', { name: 'Export video' }).click()
    await dialog.getByText(/^Frame \d+ of \d/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.getByText(/^Frame \d/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.facework.session.playback.transport.time)).toBeCloseTo(0.5, 5)
    expect(studio.complaints).toEqual([])
  })
})
