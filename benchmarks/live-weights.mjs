// A frame of a capture on a face with other control names: mapping 52 weights beside evaluating the face.
import { readFileSync } from 'node:fs'
import { arkit52, headSet } from '@facework/documents'
import { importGltf } from '@facework/formats'
import { createPoses, openCharacter } from '@facework/operations'
import { characterFromHead, setUpInstance } from '@facework/operations/internal'
import { CharacterInstance } from '@facework/runtime'
import { WeightInput } from '@facework/runtime/internal'
import { withoutTextures } from './gltf-in-node.mjs'
import { ratioOf, runRounds } from './rounds.mjs'

const HEAD = new URL('../samples/heads/ada-game.glb', import.meta.url)
const REPEAT = 2000

/** Frames that differ in every weight, as those of a capture do. */
function frames(names) {
  return Array.from({ length: 60 }, (_, f) => names.map((_, i) => ((f * 7 + i * 13) % 97) / 97))
}

export async function liveWeights() {
  const imported = await importGltf(withoutTextures(new Uint8Array(readFileSync(HEAD))), { name: 'ada' })
  const { poses } = createPoses(imported)
  const character = openCharacter(characterFromHead({ ...imported, poses }))
  const instance = new CharacterInstance(character.graph)
  setUpInstance(instance, character)
  const weights = arkit52.controls.map((c) => c.name)
  const names = [...weights, ...headSet.controls.map((c) => c.name)]
  const input = new WeightInput(names, character.mapsFor(names))
  const lists = frames(weights).map((frame) => Float32Array.from(frame))
  const records = frames(weights).map((frame) =>
    Object.fromEntries(frame.map((value, i) => [weights[i], value])),
  )
  input.set(records[7], 0)
  input.apply(instance)
  instance.update(0)
  const jaw = instance.control('JawDrop')
  if (Math.abs(jaw - records[7].jawOpen) > 1e-6)
    throw new Error(`live: JawDrop is ${jaw}, jawOpen ${records[7].jawOpen}.`)
  let frame = 0
  const set = (list) => () => {
    frame = (frame + 1) % list.length
    input.set(list[frame], 1 / 60)
    input.apply(instance)
  }
  const update = () => {
    instance.update(1 / 60)
  }
  const contenders = Object.fromEntries(
    Object.entries({ records: set(records), lists: set(lists), update }).map(([name, run]) => [
      name,
      { run, repeat: REPEAT },
    ]),
  )
  for (const { run } of Object.values(contenders)) for (let i = 0; i < REPEAT * 5; i++) run()
  const times = await runRounds(contenders, { rounds: 31 })
  const note = '52 ARKit weights on ada-game, mapped to FACS-50; beside instance.update with them'
  return [
    {
      name: 'live/records-vs-update',
      ...ratioOf(times, 'records', 'update'),
      must: 0.5,
      better: 'lower',
      note,
    },
    { name: 'live/lists-vs-update', ...ratioOf(times, 'lists', 'update'), must: 0.5, better: 'lower', note },
  ]
}
