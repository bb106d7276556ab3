// From an empty folder to one of our clips on somebody's own head, without a screen.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Clip, documentFromFiles } from '@facework/documents'
import { detectFormat } from '@facework/formats'
import { evaluateFrame, mapClip } from '@facework/operations'
import { BUILT_IN_VOCABULARIES, mapsToFollow } from '@facework/operations/internal'
import { CharacterInstance } from '@facework/runtime'
import { expect, it } from 'vitest'
import { createEditor } from '../editor.ts'
import { planImport } from '../import/plan-import.ts'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import { createMemoryWorkspace } from '../workspace/memory-workspace.ts'
import { foreignHead } from './test-foreign-head.ts'

const samples = new URL('../../../../samples/', import.meta.url)
const file = (path: string) => new Uint8Array(readFileSync(fileURLToPath(new URL(path, samples))))

async function read(name: string, bytes: Uint8Array) {
  const format = (await detectFormat(bytes))!
  return { name, format, content: await format.read({ bytes, name }) }
}

it('[I1] a head with other names plays our laugh, through the map found on import', async () => {
  const workspace = createMemoryWorkspace()
  const editor = createEditor(workspace)
  await editor.open()
  const documents = () => [...editor.store.getState().documents.values()].map((o) => o.document)

  const head = planImport(await read('friend', foreignHead(file('heads/ada.glb'))), documents())
  editor.run('document.import', { documents: head.documents, folders: head.folders })
  expect(head.mapReport).toMatchObject({ set: 'arkit-52' })
  const { exact, approximated } = head.mapReport!
  expect(exact.length + approximated.length).toBeGreaterThan(30)
  expect(head.match).toBeUndefined()
  const [character] = editor.documents('character')
  expect(editor.document(character!.map?.id, 'map')!.lines.length).toBe(exact.length + approximated.length)

  const laugh = planImport(await read('laugh', file('clips/laugh.clip.json')), documents())
  editor.run('document.import', { documents: laugh.documents, folders: laugh.folders })
  const clip = editor.documents('clip').find((c) => c.name === 'laugh')!
  expect(editor.store.getState().documents.get(clip.id)!.path).toBe('clips/laugh.clip.json')

  // What its graph shows is what the maps and poses make of the clip, evaluated one after another.
  const model = editor.document(character!.model.id, 'model')!
  const poses = editor.document(character!.poses?.id, 'poses')!
  const skeleton = editor.document(character!.skeleton.id, 'skeleton')!
  const map = editor.document(character!.map?.id, 'map')!
  const maps = mapsToFollow(
    clip.curves.map((c) => c.name),
    map,
    BUILT_IN_VOCABULARIES,
  )
  const toMap = maps.slice(0, -1).reduce<Clip>((c, m) => mapClip(c, m).clip, clip)
  const { graph } = openCharacterIn(documentsOfCharacter(character!, editor.store.getState().documents)!)
  const instance = new CharacterInstance(graph)
  const time = 1
  instance.play(clip, { speed: 0, loop: false, hold: true, fade: 0 }).time = time
  const { morphs } = instance.update(0)
  const peer = evaluateFrame({
    model,
    poses,
    clip: mapClip(toMap, map).clip,
    time,
    animCurves: skeleton.curves,
  })
  let moved = 0
  graph.rig.morphs.forEach(({ mesh, morph }, i) => {
    expect(morphs[i]).toBeCloseTo(peer.morphs[mesh]![morph]!, 5)
    moved = Math.max(moved, morphs[i]!)
  })
  expect(moved).toBeGreaterThan(0.3)

  await editor.save()
  const { documents: files } = await workspace.list()
  expect(files.map((f) => f.path).sort()).toEqual([
    'clips/laugh.clip.json',
    'friend/calm.clip.json',
    'friend/friend-face.poses.json',
    'friend/friend.character.json',
    'friend/friend.graph.json',
    'friend/friend.map.json',
    'friend/friend.model.json',
    'friend/friend.skeleton.json',
    'standard.graph.json',
  ])
  for (const { path } of files) {
    const { json, bin } = await workspace.read(path)
    expect(documentFromFiles(json, bin)).toBeDefined()
    if (/character|graph/.test(path)) expect(json).not.toContain('"path"')
  }

  while (editor.undo());
  expect(documents()).toEqual([])
})
