import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AssetRef,
  characterKind,
  type Document,
  documentToFiles,
  graphKind,
  graphLinks,
  graphNode,
  lookupIn,
  poseAssetKind,
  projectKind,
  resolveGraph,
  type Transform,
} from '@facework/documents'
import { CharacterInstance, compileGraph } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { frameDistance, testCurveClip, testGlb, testModel, testPoses } from './test-head.ts'
import { type TestFolder, testFolder } from './test-io.ts'
import { playInThree, validationErrors } from './test-three.ts'

const model = testModel()
const poses = testPoses(model)
const clip = testCurveClip()
/** Half of every pose, and the jaw comes late: each frame depends on those before it. */
const parent = graphKind.create('lazy', {
  inputs: [{ name: 'facePoses', kind: 'poses', description: '' }],
  nodes: [
    graphNode('clips', 'slot'),
    graphNode('controls', 'control-input'),
    graphNode('late', 'modify-curves', {
      lines: [{ curve: 'jawOpen', mode: 'smooth', alpha: 1, seconds: 0.1 }],
    }),
    graphNode('faces', 'pose-blender'),
    graphNode('out', 'output'),
  ],
  links: graphLinks(
    'clips -> controls',
    'controls -> late',
    'late -> faces',
    '@facePoses -> faces.poses',
    'faces -> out',
  ),
})
const child = graphKind.create('ada', {
  parent: { id: parent.id },
  assets: { facePoses: { id: poses.id } },
  parameters: { faces: { weight: 0.5 } },
})

/** The character as a game would drive it. */
function directly(): CharacterInstance {
  const lookup = lookupIn([parent, child, poses])
  return new CharacterInstance(compileGraph(resolveGraph(child, lookup), { model, lookup }))
}

/** Its next frame, by joint. */
function jointsOf(instance: CharacterInstance, seconds: number): Record<string, Transform> {
  const { translations, rotations, scales } = instance.update(seconds)
  const at = (values: Float32Array, i: number, width: number) => [...values.slice(i * width, (i + 1) * width)]
  return Object.fromEntries(
    instance.rig.jointNames.map((name, i) => {
      const [t, r, s] = [at(translations, i, 3), at(rotations, i, 4), at(scales, i, 3)]
      return [name, { t, r, s } as unknown as Transform]
    }),
  )
}

const json = (document: Document) => documentToFiles(document).json

/** A folder `ada` in a project that knows where all documents of the character lie; no reference has a path. */
function projectFolder(): TestFolder {
  const folder = testFolder()
  mkdirSync(join(folder.path, 'ada'))
  const ref = ({ id }: Document): AssetRef => ({ id })
  const character = characterKind.create('ada', {
    skeleton: { id: 'none' },
    model: ref(model),
    poses: ref(poses),
    graph: ref(child),
  })
  const listed: [Document, string][] = [
    [model, 'ada/ada.glb'],
    [poses, 'ada/ada.poses.json'],
    [child, 'ada/ada.graph.json'],
    [parent, 'lazy.graph.json'],
    [character, 'ada/ada.character.json'],
  ]
  for (const [document, path] of listed) if (document !== model) folder.write(path, json(document))
  folder.write('ada/ada.glb', testGlb())
  folder.write('talk.clip.json', json(clip))
  const documents = listed.map(([{ id, kind, name }, path]) => ({ id, kind, name, path }))
  folder.write('all.project.json', json(projectKind.create('all', { documents })))
  return folder
}

function expectNear(...frames: Parameters<typeof frameDistance>): void {
  const { metres, radians, scale } = frameDistance(...frames)
  expect(metres).toBeLessThan(1e-6)
  expect(radians).toBeLessThan(1e-5)
  expect(scale).toBeLessThan(1e-6)
}

describe("a character's own graph", () => {
  it('evaluates as a CharacterInstance with it does', async () => {
    const folder = projectFolder()
    const { code, err, json } = await folder.json('evaluate', 'ada', '--set', 'jawOpen=1')
    expect([code, err]).toEqual([0, ''])
    const instance = directly()
    instance.setControl('jawOpen', 1)
    expectNear(jointsOf(instance, 0), json.joints)
    const half = await folder.json('evaluate', 'ada/ada.glb', '--set', 'jawOpen=0.5')
    expectNear(half.json.joints, json.joints)
    const without = await folder.json('evaluate', 'ada', '--graph', 'none', '--set', 'jawOpen=0.5')
    expectNear(without.json.joints, json.joints)
  })

  it('bakes what a CharacterInstance shows frame by frame, played by three.js', async () => {
    const folder = projectFolder()
    const ran = await folder.run('bake', 'ada', '--clip', 'talk.clip.json', '--fps', '20', '-o', 'out.glb')
    expect(ran.code).toBe(0)
    expect(await validationErrors(folder.bytes('out.glb'))).toEqual([])
    const seek = await playInThree(folder.bytes('out.glb'), clip.name)
    const instance = directly()
    instance.play(clip, { loop: false, hold: true, fade: 0, faceJoints: true })
    for (let frame = 0; frame <= 10; frame++) {
      const shown = jointsOf(instance, frame === 0 ? 0 : 1 / 20)
      expectNear(shown, seek(Math.fround(frame / 20)).joints)
    }
  })

  it('is left out for other poses, and told when it cannot be found', async () => {
    const folder = projectFolder()
    const wider = poseAssetKind.create('wider', { ...poses, poses: poses.poses.slice(0, 2) })
    folder.write('wider.poses.json', json(wider))
    const argv = ['evaluate', 'ada', '--set', 'jawOpen=0.5', '--poses', 'wider.poses.json']
    const { json: tried } = await folder.json(...argv)
    expect(tried.diagnostics.map((d: { code: string }) => d.code)).toContain('cli/graph-left-out')
    const plain = await folder.json('evaluate', 'ada/ada.glb', '--set', 'jawOpen=0.5')
    expectNear(plain.json.joints, tried.joints)
    const lost = folder.read('all.project.json').replaceAll(child.id, 'another')
    folder.write('all.project.json', lost)
    const { code, err } = await folder.run('evaluate', 'ada', '--set', 'jawOpen=1')
    expect([code, err]).toEqual([1, expect.stringContaining('The graph of "ada" is referenced by id only')])
  })
})
