import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CONTROL_MAPS,
  CONTROL_SETS,
  controlMapKind,
  controlSetKind,
  type Document,
  defaultPolicy,
  policyKind,
  readDocument,
} from '@facework/documents'
import { importGltf, importLiveLinkCsv } from '@facework/formats'
import { characterFromHead, makePosesFromHead, mapByExactNames } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { loadCharacter } from './load-character.ts'

const samples = join(import.meta.dirname, '../../../../samples')
const read = (path: string) => new Uint8Array(readFileSync(join(samples, path)))

/** As its kind reads it: nothing added, nothing left out, nothing wrong. */
const expectChecked = (document: Document) => expect(readDocument(document)).toEqual(document)

describe('Documents that are made without checks are what their kinds say', () => {
  it('of built-in sets, maps and the policy, which are what create gives', () => {
    for (const set of CONTROL_SETS)
      expect(controlSetKind.create(set.name, { controls: set.controls }, set.id)).toEqual(set)
    for (const { name, id, from, to, lines } of CONTROL_MAPS)
      expect(controlMapKind.create(name, { from, to, lines }, id)).toEqual(
        CONTROL_MAPS.find((map) => map.id === id),
      )
    expect(policyKind.create(defaultPolicy.name, {}, defaultPolicy.id)).toEqual(defaultPolicy)
  })

  it.each(['heads/ada-game.glb', 'heads/grub-game.glb'])('of %s, and a take', async (path) => {
    const imported = await importGltf(read(path))
    const { poses } = makePosesFromHead(imported)
    const { character } = characterFromHead({ ...imported, poses })
    const map = mapByExactNames(poses, 'head')
    for (const document of [imported.skeleton, imported.model, ...imported.clips, poses, character])
      expectChecked(document)
    if (map) expectChecked(map)
    for (const clip of importLiveLinkCsv(read('takes/take.csv')).clips) expectChecked(clip)
  })

  it('of a head that three.js decoded', async () => {
    const { documents } = await loadCharacter(read('heads/ada-game.glb'))
    const { character, skeleton, poses } = documents
    // Not its model: the materials that it points at stay in the scene.
    for (const document of [character, skeleton!, poses!]) expectChecked(document)
  })
})
