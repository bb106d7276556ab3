// `node scripts/wearing-pictures.mjs [DIR]`: the cast and imported heads with everything they can wear, in strong poses.
// SETS=2 draws only some of the sets. The pictures are for looking at, and not committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { castAccessories, documentsFromCharacter, makeCharacter } = await import('@facework/cast')
const { modelFromAccessory } = await import('../packages/cast/dist/accessories/model-from-accessory.js')
const { openBooth } = await import('../packages/cast/dist/look/booth.js')
const { accessoryKind } = await import('@facework/documents')
const { accessoryDefaults } = await import('@facework/documents/internal')
const { createPoses, evaluateFrame } = await import('@facework/operations')
const { dressModel, dressPoses, fitAccessory } = await import('@facework/operations/internal')
const { exportGltf, importGltf } = await import('@facework/formats')

const folder = process.argv[2] ?? join(root, 'out/wearing')
mkdirSync(folder, { recursive: true })
const only = process.env.ONLY?.split(',')
const sets = process.env.SETS?.split(',').map(Number)
const shared = join(root, '../shared')
const SETS = [
  ['brows', 'moustache', 'beard', 'glasses', 'earring', 'hat'],
  ['mask', 'hat'],
  // Made for no head: they find their place by the eyes and the nose.
  ['sunglasses'],
]
const ada = documentsFromCharacter(makeCharacter('human', undefined, 'full'))
const pieces = (family) => {
  const character = makeCharacter(family, undefined, 'full')
  return castAccessories(character).map((piece) => ({
    ...piece,
    model: modelFromAccessory(piece, character),
  }))
}
const sunglasses = existsSync(join(shared, 'accessories/SunglassesKhronos.glb'))
  ? (await importGltf(readFileSync(join(shared, 'accessories/SunglassesKhronos.glb')))).model
  : undefined
const subjects = []
for (const [name, family] of [
  ['ada', 'human'],
  ['grub', 'goblin'],
  ['bolt', 'robot'],
])
  subjects.push({
    name,
    ...documentsFromCharacter(makeCharacter(family, undefined, 'game')),
    pieces: pieces(family),
    style: 'facs',
  })
for (const file of [
  'heads/ict/ict-id3-lod.glb',
  'heads/makehuman/mh-male-arkit-poses.glb',
  'heads/ict/ict-id5-rig.glb',
]) {
  if (!existsSync(join(shared, file))) continue
  const imported = await importGltf(readFileSync(join(shared, file)))
  subjects.push({
    name: basename(file, '.glb'),
    model: imported.model,
    poses: createPoses(imported).poses,
    pieces: pieces('human'),
    madeFor: ada,
    style: 'arkit',
  })
}
const POSES = {
  facs: [
    {},
    { JawDrop: 1 },
    {
      LeftLipCornerPuller: 1,
      RightLipCornerPuller: 1,
      JawDrop: 0.4,
      LeftCheekRaiser: 1,
      RightCheekRaiser: 1,
    },
    { Pucker: 1, LeftBrowLowerer: 1, RightBrowLowerer: 1 },
    { MouthLeft: 1, JawLeft: 1, LeftOuterBrowRaiser: 1, RightOuterBrowRaiser: 1 },
    { LeftEyeClosed: 1, RightEyeClosed: 1, Funneler: 1, JawDrop: 0.5 },
  ],
  arkit: [
    {},
    { jawOpen: 1 },
    { mouthSmile_L: 1, mouthSmile_R: 1, mouthSmileLeft: 1, mouthSmileRight: 1, jawOpen: 0.4 },
    { mouthPucker: 1, browDown_L: 1, browDown_R: 1, browDownLeft: 1, browDownRight: 1 },
    { mouthLeft: 1, jawLeft: 1, browOuterUp_L: 1, browOuterUp_R: 1 },
    { eyeBlink_L: 1, eyeBlink_R: 1, eyeBlinkLeft: 1, eyeBlinkRight: 1, mouthFunnel: 1, jawOpen: 0.5 },
  ],
}
const booth = await openBooth()
for (const subject of subjects) {
  if (only && !only.includes(subject.name)) continue
  for (const [n, types] of SETS.entries()) {
    if ((sets && !sets.includes(n)) || (types.includes('sunglasses') && !sunglasses)) continue
    const worn = []
    for (const wanted of types) {
      const isForNone = wanted === 'sunglasses'
      const type = isForNone ? 'glasses' : wanted
      const piece = isForNone
        ? { name: wanted, model: sunglasses }
        : subject.pieces.find((p) => p.type === type)
      const accessory = accessoryKind.create(piece.name, {
        ...accessoryDefaults(type),
        model: { id: piece.model.id },
      })
      const fitted = fitAccessory({
        accessory,
        model: piece.model,
        head: subject,
        madeFor: isForNone ? undefined : subject.madeFor,
        worn,
      })
      worn.push({ ...fitted, visible: true })
      const { method, tornMost, deepest } = fitted.fit.report
      console.log(
        `${subject.name} ${type}: ${method} stretch ${tornMost.value.toFixed(2)} ${tornMost.pose ?? ''} depth ${deepest.value.toFixed(2)} ${deepest.pose ?? ''} ${fitted.diagnostics.map((d) => d.code)}`,
      )
    }
    const [model, poses] = [dressModel(subject.model, worn), dressPoses(subject.poses, worn)]
    const names = new Set(poses.poses.map((p) => p.name))
    await booth.clear()
    await booth.load(subject.name, exportGltf({ model }).bytes)
    const { head } = worn[0]
    const at = head.face.origin
    const size = head.face.unit
    const tiles = POSES[subject.style].map((values, i) => ({
      states: {
        [subject.name]: evaluateFrame({
          model,
          poses,
          curves: Object.fromEntries(Object.entries(values).filter(([key]) => names.has(key))),
        }),
      },
      view: i % 2 ? [32, 4] : [0, 0],
      aim: [at[0], at[1] - 0.2 * size, at[2] - size],
      distance: size * 15,
    }))
    writeFileSync(
      join(folder, `${subject.name}-${n}.png`),
      await booth.shoot({ tiles, columns: 3, width: 420 }),
    )
  }
}
await booth.close()
