// What the fuzz damages, by format.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { captureSeeds } from './capture-files.mjs'
import { CODEC } from './clip-codec.mjs'
import { containerSeeds } from './container-seeds.mjs'
import { FBX_5 } from './fbx-5.mjs'
import { asIs, glbSeeds, withExtension } from './glb-seeds.mjs'
import { requestSeeds } from './http-api.mjs'
import { libraryTexts } from './library-texts.mjs'
import { linkPackets } from './link-packets.mjs'
import { BONES, smallDocuments, straight, take } from './small-documents.mjs'
import { TIMING_FILES } from './timings.mjs'

/** A Live Link recording before gzip: version, count, then packets with their sizes; big-endian. */
function recording() {
  const packet = (frame) => {
    const out = Buffer.alloc(1 + 4 + 6 + 4 + 5 + 17 + 61 * 4)
    out[0] = 6
    out.writeInt32BE(6, 1)
    out.write('device', 5)
    out.writeInt32BE(5, 11)
    out.write('phone', 15)
    out.writeInt32BE(frame, 20)
    out.writeFloatBE(0.25, 24)
    out.writeInt32BE(60, 28)
    out.writeInt32BE(1, 32)
    out[36] = 61
    for (let i = 0; i < 61; i++) out.writeFloatBE((i % 7) / 7, 37 + i * 4)
    return out
  }
  const head = Buffer.from([6, 0, 0, 0, 5])
  const packets = [0, 1, 2, 4, 9].flatMap((frame) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(packet(frame).length)
    return [size, packet(frame)]
  })
  return Uint8Array.from(Buffer.concat([head, ...packets]))
}

const textSeeds = (texts) => texts.map((text) => asIs(new TextEncoder().encode(text)))

/** All kinds of documents as text; their columns are inline. */
/** A face of two materials and an eye, with every kind of index. */
const OBJ = `mtllib skin.mtl\no face\nv 0 0 0\nv 0.2 0 0\nv 0.2 0.2 0\nv 0 0.2 0\nvt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 1\nusemtl skin\nf 1/1/1 2/2/1 3/3/1 4/1/1\nusemtl lips\nf 1//1 2//1 3//1\no eye\nv 0.1 0.1 0.1\nf -1 -2 -3\n`

async function documentSeeds() {
  const { documentToFiles } = await import('@facework/documents')
  const folder = new URL('../../packages/documents/test/kept-samples/', import.meta.url)
  const { readdirSync, readFileSync } = await import('node:fs')
  const kept = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const { head, talk } = await smallDocuments()
  const texts = [
    ...kept.map((name) => readFileSync(new URL(name, folder), 'utf8')),
    ...[head, talk, take()].map((document) => documentToFiles(document).json),
  ]
  return textSeeds(texts)
}

/** A document and its `.bin`, damaged together: sizes of the two, text, columns. */
async function pairSeeds() {
  const { documentToFiles } = await import('@facework/documents')
  const { json, bin } = documentToFiles({ ...take(30_000), id: 'pair' })
  const text = new TextEncoder().encode(json)
  const join = (a, b) => {
    const out = new Uint8Array(4 + a.length + b.length)
    new DataView(out.buffer).setUint32(0, a.length, true)
    out.set(a, 4)
    out.set(b, 4 + a.length)
    return out
  }
  return [
    { bytes: text, close: (damaged) => join(damaged, bin) },
    { bytes: bin, close: (damaged) => join(text, damaged) },
  ]
}

/** Mostly sound, so that it is edited; the edits depend on the number of the input. */
async function sequenceSeeds() {
  const seeds = [...(await seedsOf('container')), ...(await documentSeeds())]
  return seeds.flatMap((seed) => {
    const whole = seed.close(seed.bytes)
    const sound = { bytes: Uint8Array.of(0), close: () => whole.slice() }
    return [seed, sound, sound, sound]
  })
}

export async function seedsOf(format) {
  if (format === 'http') return requestSeeds()
  if (format === 'document') return documentSeeds()
  if (format === 'pair') return pairSeeds()
  if (format === 'sequence') return sequenceSeeds()
  if (Object.hasOwn(captureSeeds, format))
    return (await captureSeeds[format]()).map((bytes) => asIs(Uint8Array.from(bytes)))
  if (format.startsWith('link-')) return (await linkPackets(format.slice(5))).map(asIs)
  if (format.startsWith('library-')) return textSeeds(libraryTexts[format])
  if (Object.hasOwn(TIMING_FILES, format)) return textSeeds(TIMING_FILES[format])
  const formats = await import('@facework/formats')
  const { exportRbxmx } = await import('@facework/formats/internal')
  const { writeContainer } = await import('@facework/container')
  const { head, talk, body, wave, poseFrames, inBetweens } = await smallDocuments()
  const avatar = formats.exportGltf({ model: body }).bytes
  const nodeOf = (json, name) => json.nodes.findIndex((n) => n.name === name)
  const face = (json) => json.nodes.findIndex((n) => n.mesh !== undefined)
  const make = {
    gltf: () => glbSeeds(formats.exportGltf({ model: head, clips: [talk] }).bytes),
    'khr-character': () =>
      glbSeeds(
        withExtension(
          formats.exportGltf({ model: head, clips: [talk] }).bytes,
          'KHR_character_expression',
          () => ({ expressions: ['smile', 'blink'].map((expression) => ({ expression, animation: 0 })) }),
        ),
      ),
    fbx: () => [
      ...['binary', 'ascii'].map((encoding) =>
        asIs(formats.exportFbx({ model: head, clips: [talk], poseFrames, inBetweens }, { encoding }).bytes),
      ),
      ...textSeeds([FBX_5]),
    ],
    obj: () => textSeeds([OBJ]),
    bvh: () => [asIs(formats.exportBvh({ body: head, clip: talk }, { fps: 5 }).bytes)],
    'live-link': () => [asIs(formats.exportLiveLinkCsv(straight(talk), { fps: 8 }).bytes)],
    rbxmx: () => {
      const curves = ['JawDrop', 'Pucker'].map((name) => ({ ...straight(talk).curves[0], name }))
      const pose = (value) =>
        `<Item class="NumberPose"><Properties><string name="Name">JawDrop</string><double name="Value">${value}</double><token name="EasingStyle">3</token></Properties></Item>`
      const keyframe = (time) =>
        `<Item class="Keyframe"><Properties><float name="Time">${time}</float></Properties>${pose(time)}</Item>`
      const sequence = `<roblox version="4"><Item class="KeyframeSequence"><Properties><string name="Name">a &amp; b</string></Properties>${[0, 0.5, 1].map(keyframe).join('')}</Item></roblox>`
      const models = ['wave-plain', 'wave-plain', 'nod', 'wave'].map((name) =>
        Uint8Array.from(
          readFileSync(new URL(`../../packages/formats/src/roblox/test-data/${name}.rbxm`, import.meta.url)),
        ),
      )
      return [
        asIs(exportRbxmx({ ...straight(talk), curves }).bytes),
        ...textSeeds([sequence]),
        ...models.map(asIs),
      ]
    },
    'live-link-recording': () => {
      const bytes = recording()
      const close = (damaged) => Uint8Array.from(gzipSync(damaged, { level: 1 }))
      // Mostly inside the gzip, where its checksum does not catch the damage first.
      return [{ bytes, close }, { bytes, close }, { bytes, close }, asIs(close(bytes))]
    },
    vrm: () => [
      ...glbSeeds(
        withExtension(avatar, 'VRMC_vrm', (json) => ({
          specVersion: '1.0',
          meta: { name: 'Ada', authors: ['us'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
          humanoid: {
            humanBones: Object.fromEntries(BONES.map(([bone]) => [bone, { node: nodeOf(json, bone) }])),
          },
          expressions: {
            preset: {
              happy: {
                overrideMouth: 'blend',
                morphTargetBinds: [{ node: face(json), index: 0, weight: 0.8 }],
              },
              blink: { isBinary: true, morphTargetBinds: [{ node: face(json), index: 1, weight: 1 }] },
            },
            custom: {
              Blush: {
                materialColorBinds: [{ material: 0, type: 'color', targetValue: [1, 0, 0, 0.5] }],
                textureTransformBinds: [{ material: 0, offset: [0.5, 0], scale: [1, 2] }],
              },
            },
          },
          lookAt: {
            type: 'bone',
            offsetFromHeadBone: [0, 0.05, 0.01],
            rangeMapHorizontalInner: { inputMaxValue: 90, outputScale: 10 },
          },
        })),
      ),
      ...glbSeeds(
        withExtension(avatar, 'VRM', (json) => ({
          specVersion: '0.0',
          meta: { title: 'Ada', author: 'us' },
          humanoid: { humanBones: BONES.map(([bone]) => ({ bone, node: nodeOf(json, bone) })) },
          firstPerson: {
            lookAtTypeName: 'BlendShape',
            firstPersonBoneOffset: { x: 0, y: 0.05, z: 0.1 },
            lookAtHorizontalOuter: { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 45, yRange: 0.8 },
          },
          blendShapeMaster: {
            blendShapeGroups: [
              { name: 'Joy', presetName: 'joy', binds: [{ mesh: 0, index: 0, weight: 80 }] },
              {
                name: 'Wink',
                presetName: 'unknown',
                binds: [{ mesh: 0, index: 1, weight: 40 }],
                materialValues: [{ materialName: 'skin', propertyName: '_Color', targetValue: [1, 0, 0, 1] }],
              },
            ],
          },
          materialProperties: [{ name: 'skin', vectorProperties: { _Color: [0.5, 0.5, 0.25, 1] } }],
        })),
      ),
    ],
    vrma: () => glbSeeds(formats.exportVrma(straight(wave)).bytes),
    container: () => {
      const unknownChunks = [{ type: 'note', bytes: Uint8Array.of(1, 2, 3) }]
      return [
        ...containerSeeds(writeContainer({ documents: [head, talk], unknownChunks })),
        ...containerSeeds(writeContainer({ documents: [take()], compress: {} })),
      ]
    },
    'compressed-clip': async () => {
      const { encodeClip } = await import(`${CODEC}encode-clip.js`)
      const { planClip } = await import(`${CODEC}plan-clip.js`)
      return [40, 150, 700].map((frames) => asIs(encodeClip(planClip(take(frames), {}).columns).bytes))
    },
  }
  return make[format]()
}
