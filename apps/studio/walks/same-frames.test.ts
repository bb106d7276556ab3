// The same head and clip through the library, the command and the studio: the same frames, to the bit.
// All heads: npm run prove -- same-frames.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clip, clipKind, documentToFiles, keyedCurve, type Model, visemes15 } from '@facework/documents'
import { createEditor, createMemoryWorkspace, planImport } from '@facework/editor'
import { detectFormat, exportVrma } from '@facework/formats'
import type { EvaluatedFrame } from '@facework/operations'
import { bindHead, loadHead, morphOnProcessor, sceneFromModel } from 'facework'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frameFromBuffers } from '../../../packages/operations/src/character/evaluate-frame.ts'
import { main } from '../../cli/src/main.ts'
import { shownDocuments } from '../src/session/shown-documents.ts'
import { CharacterView } from '../src/stage/character-view.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const shared = join(root, '../shared')
const everything = process.env.FACEWORK_PROVE === 'same-frames'

/** Every test takes each fourth, the proof all. */
const HEADS: readonly (readonly [kind: string, path: string])[] = [
  ['FACS joints, ours', join(root, 'samples/heads/ada-game.glb')],
  ['FACS joints, ours, another', join(root, 'samples/heads/grub-game.glb')],
  ['FACS joints, ours, a third', join(root, 'samples/heads/bolt-game.glb')],
  ['ARKit morphs', join(shared, 'heads/ict/ict-id1-lod.glb')],
  ['ARKit joint rig with _L and _R frames', join(shared, 'heads/ict/ict-id3-rig.glb')],
  ['FACS joint rig', join(shared, 'heads/ict/ict-id2-facs50.glb')],
  ['VRM', join(shared, 'heads/makehuman/mh-female-arkit.vrm')],
  ['FBX', join(shared, 'heads/ict-fbx/ict-id5-rig.fbx')],
  ['MakeHuman pose units', join(shared, 'heads/makehuman/mh-female-poseunits.glb')],
]
const here = HEADS.filter(([, path]) => existsSync(path))
const heads = here.filter((_, i) => everything || i % 4 === 0)

const ramp = (name: string, from: number, to: number) =>
  keyedCurve(name, [
    [0, from],
    [2, to],
  ])

const visemes = clipKind.create('visemes', {
  duration: 2,
  curves: visemes15.controls.map(({ name }, i) => ramp(name, i / 20, 0.8 - i / 20)),
})

const expressions = clipKind.create('expressions', {
  duration: 2,
  frameRate: 30,
  curves: ['happy', 'aa', 'blinkLeft'].map((name, i) => ramp(name, 0.1 * i, 0.9)),
})

const folder = mkdtempSync(join(tmpdir(), 'facework-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Files that the command reads, by what is in them. */
const CLIPS: readonly (readonly [kind: string, path: string])[] = [
  ['FACS', join(root, 'samples/clips/laugh.clip.json')],
  ['body and face', join(root, 'samples/clips/emote-hello.clip.json')],
  ['visemes', join(folder, 'visemes.clip.json')],
  ['VRM animation', join(folder, 'expressions.vrma')],
  ['Live Link Face, ARKit', join(shared, 'clips/livelinkface/MySlate_3.csv')],
]
const clips = CLIPS.filter(([, path]) => path.startsWith(folder) || existsSync(path))
const TIMES = [0, 0.7, 1.3]

beforeAll(() => {
  writeFileSync(join(folder, 'visemes.clip.json'), documentToFiles(visemes).json)
  writeFileSync(join(folder, 'expressions.vrma'), exportVrma(expressions).bytes)
})

async function read(path: string) {
  const bytes = new Uint8Array(readFileSync(path))
  const name = basename(path).replace(/\..*/, '')
  const format = (await detectFormat(bytes))!
  return { bytes, input: { name, format, content: await format.read({ bytes, name }) } }
}

async function clipIn(path: string): Promise<Clip> {
  const { input } = await read(path)
  return input.content.documents.find((d): d is Clip => d.kind === 'clip')!
}

/** Textures need a browser; they move nothing. */
const scene = (model: Model) =>
  sceneFromModel({ ...model, images: [], materials: model.materials.map((m) => ({ ...m, textures: {} })) })

type Frames = (path: string, clip: Clip, time: number) => Promise<EvaluatedFrame>

async function inLibrary(head: string): Promise<Frames> {
  const loaded = await loadHead(new Uint8Array(readFileSync(head)))
  const face = bindHead(await scene(loaded.model), loaded)
  return async (_, clip, time) => {
    face.character.stopAll(0)
    face.play(clip, { speed: 0, loop: false, hold: true, fade: 0 }).time = time
    face.update(0)
    return frameFromBuffers(face.character.rig, face.character.frame)
  }
}

async function inStudio(head: string): Promise<Frames> {
  const editor = createEditor(createMemoryWorkspace())
  await editor.open()
  const { documents, folders } = planImport((await read(head)).input, [])
  editor.run('document.import', { documents, folders })
  const [character] = editor.documents('character')
  const shown = shownDocuments(editor, character!.id)!
  const object = await scene(shown.model)
  const view = new CharacterView(shown, { scene: object, morphs: await morphOnProcessor(object) })
  let startCount = 0
  return async (_, clip, time) => {
    view.show({ startCount: ++startCount, clip, time, weight: 1 }, 0, 'off')
    const { rig, frame } = view.binding.character
    return frameFromBuffers(rig, frame)
  }
}

async function inCommand(head: string): Promise<Frames> {
  return async (path, _, time) => {
    let [out, err] = ['', '']
    const code = await main(['evaluate', head, '--clip', path, '--time', String(time), '--json'], {
      cwd: folder,
      terminal: false,
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
    })
    if (code !== 0) throw new Error(err)
    return JSON.parse(out)
  }
}

/** Every joint and morph as numbers; JSON has no −0. */
function numbersOf({ joints, morphs }: EvaluatedFrame): Record<string, readonly number[]> {
  const plain = (values: readonly number[]) => values.map((v) => v + 0)
  return {
    ...Object.fromEntries(
      Object.entries(joints).map(([name, { t, r, s }]) => [name, plain([...t, ...r, ...s])]),
    ),
    ...Object.fromEntries(
      Object.entries(morphs).map(([mesh, own]) => [`morphs of ${mesh}`, plain(Object.values(own))]),
    ),
  }
}

function farthest(a: Record<string, readonly number[]>, b: Record<string, readonly number[]>): number {
  return Math.max(
    0,
    ...Object.entries(a).flatMap(([name, values]) => values.map((v, i) => Math.abs(v - b[name]![i]!))),
  )
}

if (here.length < HEADS.length)
  console.log(`Without the shared heads: ${here.length} of ${HEADS.length} are here.`)

describe.each(heads)('%s', (kind, head) => {
  it.each(clips)('%s', { timeout: 120_000 }, async (what, path) => {
    const clip = await clipIn(path)
    const [library, studio, command] = await Promise.all([inLibrary(head), inStudio(head), inCommand(head)])
    let moved = 0
    const first = numbersOf(await library(path, clip, 0))
    for (const time of TIMES) {
      const wanted = numbersOf(await library(path, clip, time))
      expect(numbersOf(await studio(path, clip, time)), `studio at ${time} s`).toEqual(wanted)
      expect(numbersOf(await command(path, clip, time)), `command at ${time} s`).toEqual(wanted)
      moved = Math.max(moved, farthest(first, wanted))
    }
    // Frames that stay at rest would be the same as well.
    expect(moved, `${kind}, ${what}`).toBeGreaterThan(1e-3)
  })
})
