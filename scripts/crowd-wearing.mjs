// `node scripts/crowd-wearing.mjs [--json]`: a thousand faces with beard and glasses beside a thousand without, in one
// run. Exits 1 where the dressed ones keep less than 70 % of the speed, or differ from a single dressed character.
import { parseArgs } from 'node:util'
import { ratioOf, runRounds } from '../benchmarks/rounds.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { castAccessories, documentsFromCharacter, makeCharacter } = await import('@facework/cast')
const { modelFromAccessory } = await import('../packages/cast/dist/accessories/model-from-accessory.js')
const { accessoryKind } = await import('@facework/documents')
const { accessoryDefaults } = await import('@facework/documents/internal')
const { dressModel, dressPoses, fitAccessory } = await import('@facework/operations/internal')
const { CharacterInstance, compileRig, createCrowd } = await import('@facework/runtime')

const COUNT = 1000
const KEPT = 0.7
const WORN = ['beard', 'glasses']
const FACES = [
  ['Ada', 'human'],
  ['Grub', 'goblin'],
  ['Bolt', 'robot'],
]

function dressed(family, head) {
  const character = makeCharacter(family, undefined, 'full')
  const worn = []
  for (const piece of castAccessories(character).filter(({ type }) => WORN.includes(type))) {
    const model = modelFromAccessory(piece, character)
    const accessory = accessoryKind.create(piece.name, {
      ...accessoryDefaults(piece.type),
      model: { id: model.id },
    })
    worn.push({ ...fitAccessory({ accessory, model, head, worn }), visible: true })
  }
  return { model: dressModel(head.model, worn), poses: dressPoses(head.poses, worn) }
}

/** Every face moves all its controls, at a time of its own. */
async function crowdOf({ model, poses }) {
  const rig = compileRig(model, { poses })
  const crowd = await createCrowd({ outputs: ['palette', 'morphs'] })
  const names = rig.poses.controlNames
  const members = Array.from({ length: COUNT }, () => crowd.add(rig))
  let frame = 0
  const values = (i, c, at) => Math.max(0, Math.sin(i * 0.37 + c * 1.9 + at * 0.1))
  return {
    rig,
    crowd,
    members,
    names,
    values,
    run() {
      frame++
      for (let i = 0; i < COUNT; i += 10)
        for (let c = 0; c < names.length; c += 3) members[i].setControl(names[c], values(i, c, frame))
      crowd.update(1 / 60)
    },
  }
}

/** The largest difference between morph weights in the crowd and those of a single character with the same controls. */
function difference({ rig, crowd, members, names, values }) {
  for (const name of names) members[3].setControl(name, undefined)
  const single = new CharacterInstance(rig)
  names.forEach((name, c) => {
    const value = c % 5 === 0 ? values(3, c, 1) : 0
    members[3].setControl(name, value)
    single.setControl(name, value)
  })
  crowd.update(0)
  const wanted = single.update(0).morphs
  const batch = crowd.batchOf(rig)
  const at = members[3].slot * batch.strides.morphs
  let most = 0
  wanted.forEach((value, m) => {
    most = Math.max(most, Math.abs(value - batch.morphs[at + m]))
  })
  return { difference: most, largest: Math.max(...wanted), morphs: wanted.length }
}

const { values: options } = parseArgs({ options: { json: { type: 'boolean' } } })
const rows = []
for (const [name, family] of FACES) {
  const head = documentsFromCharacter(makeCharacter(family, undefined, 'game'))
  const [bare, worn] = [await crowdOf(head), await crowdOf(dressed(family, head))]
  const times = await runRounds(
    { bare: { run: bare.run, repeat: 20 }, worn: { run: worn.run, repeat: 20 } },
    { rounds: 31 },
  )
  const { ratio, spread } = ratioOf(times, 'bare', 'worn')
  rows.push({ name, kept: ratio, spread, ...difference(worn) })
}
if (options.json) console.log(JSON.stringify({ name: 'crowd-wearing', rows }))
else
  for (const { name, kept, spread, morphs, difference: off } of rows)
    console.log(
      `${name}: ${Math.round(kept * 100)} % of the speed without (${spread.map((s) => Math.round(s * 100)).join(' to ')}), ${morphs} morph channels, off by ${off.toExponential(1)}`,
    )
if (rows.some(({ kept, difference: off, largest }) => kept < KEPT || off > 1e-5 || largest < 0.5))
  process.exitCode = 1
