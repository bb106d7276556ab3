// `node scripts/one-take-many-heads.mjs [--pictures] [--only TEXT]`
// Plays one phone take on many heads with `character create` and `bake`, no map written by hand, and writes the
// table docs/one-take-many-heads.md. With --pictures also a contact sheet to out/, which git leaves out: the heads
// are not ours to show. --only plays the heads with TEXT in their names, and leaves the table as it is.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { photograph } from './one-take/photograph.mjs'
import { ensureBuilt, ensureInstalled, fail, root } from './setup.mjs'

const SHARED = join(root, '../shared')
const TAKE = 'clips/livelinkface/alex_rom_3.csv'
/** File, what it is moved by, and how its shapes are named. */
const HEADS = [
  ['heads/ict/ict-neutral-lod.glb', 'morphs', 'ARKit with _L and _R'],
  ['heads/ict/ict-id1.glb', 'morphs', 'ARKit with _L and _R'],
  ['heads/ict/ict-id4-rig.glb', 'joints', 'ARKit with _L and _R, as frames'],
  ['heads/ict/ict-id2-facs50.glb', 'joints', 'FACS-50, as frames'],
  ['heads/ict-fbx/ict-id3-lod.fbx', 'morphs', 'ARKit with _L and _R'],
  ['heads/ict-fbx/ict-id5-rig.fbx', 'joints', 'ARKit with _L and _R, as frames'],
  ['heads/ict-fbx/ict-id2-facs50.fbx', 'joints', 'FACS-50, as frames'],
  ['heads/makehuman/mh-female-arkit.vrm', 'expressions', 'ARKit in capitals, and VRM presets'],
  ['heads/makehuman/mh-male-arkit-poses.glb', 'joints and morphs', 'ARKit, visemes, and 60 pose units'],
  ['heads/makehuman/mh-female-poseunits.glb', 'joints', "MakeHuman's own pose units"],
  ['heads/third-party/FaceCapLiveModeAvatar.fbx', 'morphs', 'ARKit with _L and _R'],
  ['heads/third-party/facecap.glb', 'morphs', 'ARKit with _L and _R'],
  ['heads/third-party/rocketbox-Male_Adult_14_facial.fbx', 'morphs', 'AK_, SR_, AU_ and viseme prefixes'],
  ['heads/third-party/rocketbox-Female_Child_01_facial.fbx', 'morphs', 'AK_, SR_, AU_ and viseme prefixes'],
  ['vrm/Godette_vrm_v4.vrm', 'expressions', 'VRM 0.x presets'],
  ['vrm/100Avatars_013_Mint.vrm', 'expressions', 'six VRM 0.x presets'],
]
/** Columns of the sheet: the moment at which these controls together are highest, less those that count against it. */
const MOMENTS = [
  ['rest', []],
  ['jaw open', ['jawOpen']],
  ['smile', ['mouthSmileLeft', 'mouthSmileRight']],
  ['blink', ['eyeBlinkLeft', 'eyeBlinkRight']],
  ['brows up', ['browInnerUp', 'browOuterUpLeft', 'browOuterUpRight']],
  ['brows down', ['browDownLeft', 'browDownRight']],
  ['pucker', ['mouthPucker']],
  ['look left', ['eyeLookOutLeft', 'eyeLookInRight']],
  ['mouth right', ['mouthRight']],
  ['sneer', ['noseSneerLeft', 'noseSneerRight']],
  [
    'lips shut',
    ['mouthPressLeft', 'mouthPressRight', 'mouthRollLower'],
    // What opens the mouth counts three times.
    ['jawOpen', 'mouthUpperUpLeft', 'mouthUpperUpRight', 'mouthLowerDownLeft', 'mouthLowerDownRight'],
  ],
  ['head turn', ['headYaw']],
]

const { values } = parseArgs({
  options: { pictures: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
if (!existsSync(SHARED)) fail(`The heads lie in ${SHARED}, which is not there.`)
ensureInstalled()
ensureBuilt()
const { main } = await import('../apps/cli/dist/main.js')
const { importLiveLinkCsv } = await import('../packages/formats/dist/index.js')

const folder = join(root, 'out/one-take')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const take = join(folder, basename(TAKE))
writeFileSync(take, withHeadTurn(readFileSync(join(SHARED, TAKE), 'utf8')))
const rows = []
for (const [head, by, names] of HEADS)
  if (head.includes(values.only)) rows.push({ head, by, names, ...(await play(head)) })
if (rows.length === HEADS.length) {
  writeFileSync(join(root, 'docs/one-take-many-heads.md'), page(rows))
  process.stdout.write('docs/one-take-many-heads.md\n')
}
if (values.pictures) {
  const sheet = await photograph(rows, moments())
  writeFileSync(join(root, 'out/one-take-many-heads.png'), sheet)
  process.stdout.write('out/one-take-many-heads.png\n')
}

/** The take holds the head still: in its last 120 frames it gets a turn of 0.5 radians to the left and back. */
function withHeadTurn(csv) {
  const [head, ...lines] = csv.split('\n')
  const column = head.split(',').indexOf('HeadYaw')
  const turned = lines.map((line, i) => {
    const cells = line.split(',')
    if (cells.length > column)
      cells[column] = (0.5 * Math.sin(Math.max(0, 1 - (lines.length - i) / 120) * Math.PI)).toFixed(6)
    return cells.join(',')
  })
  return [head, ...turned].join('\n')
}

/** The two commands a person would give, and what they say. */
async function play(head) {
  const name = basename(head).replace('.', '-')
  const character = join(folder, name)
  const baked = join(folder, `${name}.glb`)
  const { map } = await facework('character', 'create', join(SHARED, head), '-o', character)
  const out = await facework('bake', character, '--clip', take, '--fps', '30', '-o', baked)
  const { set, exact, approximated, unsure, missing } = map
  process.stdout.write(
    `${basename(head)}: ${set}, ${exact.length} exact, ${approximated.length} approximated, ${unsure.length} unsure, ${missing.length} missing\n`,
  )
  return { name, character, baked, map, out }
}

async function facework(...argv) {
  let [text, problems] = ['', '']
  const code = await main([...argv, '--json'], {
    cwd: root,
    terminal: false,
    out: (line) => {
      text += line
    },
    err: (line) => {
      problems += line
    },
  })
  if (code !== 0) fail(`facework ${argv.join(' ')} ended with ${code}: ${text || problems}`)
  return JSON.parse(text)
}

function moments() {
  const [clip] = importLiveLinkCsv(readFileSync(take)).clips
  const samples = (curve) =>
    curve.type === 'sampled'
      ? Array.from(curve.values, (value, i) => [curve.start + i / curve.rate, value])
      : curve.keys.map((key) => [key.time, key.value])
  return MOMENTS.map(([label, controls, against = []]) => {
    const sums = new Map()
    for (const curve of clip.curves) {
      // At rest, all that moves counts against a moment.
      const isFor = controls.includes(curve.name)
      const sign = isFor ? 1 : controls.length === 0 ? -1 : against.includes(curve.name) ? -3 : 0
      if (sign === 0 || (!isFor && /(Yaw|Pitch|Roll)$/.test(curve.name))) continue
      for (const [time, value] of samples(curve)) sums.set(time, (sums.get(time) ?? 0) + sign * value)
    }
    const [time] = [...sums].reduce((best, next) => (next[1] > best[1] ? next : best))
    return { label, time }
  })
}

function page(all) {
  const lines = all.map(({ head, by, names, map, out }) => {
    const title = map.set === 'facs-50' ? 'FACS-50' : 'ARKit'
    const without = [...map.unsure, ...map.missing].map((each) => each.control)
    const missing = without.length > 6 ? `${without.length} controls` : without.join(', ')
    const tracks = [
      [out.jointTracks, 'joint'],
      [out.morphTracks, 'morph'],
    ].filter(([count]) => count > 0)
    return [
      `\`${basename(head)}\``,
      by,
      names,
      `${map.exact.length} exact, ${map.approximated.length} approximated of ${map.controls} ${title}`,
      missing || '–',
      tracks.map(([count, kind]) => `${count} ${kind}`).join(', '),
    ]
  })
  return `# One take, many heads

One phone take (Live Link Face, ${all[0].out.seconds.toFixed(0)} s, 52 ARKit curves) on ${all.length} heads of the shared test set, each with two commands and no manually written map:

\`\`\`sh
npx facework character create head.fbx -o ada
npx facework bake ada --clip take.csv -o ada-take.glb
\`\`\`

Written by \`node scripts/one-take-many-heads.mjs\`; with \`--pictures\` it also photographs twelve moments of the take on every head, to \`out/one-take-many-heads.png\`. The take holds the head still; for the pictures a turn of the head is added to it. The heads are not ours to show, so the picture is not kept here.

| head | moved by | its names | controls that drive something | that drive nothing | baked tracks |
| --- | --- | --- | --- | --- | --- |
${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

A FACS-50 head is led to by the built-in map from ARKit. VRM presets are whole faces: what has no preset of its own does not move. \`facework map detect\` lists every line of a map with its reason.
`
}
