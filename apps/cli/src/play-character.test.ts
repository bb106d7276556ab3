import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeContainer } from '@facework/container'
import {
  characterKind,
  clipKind,
  controlMapKind,
  type Document,
  documentToFiles,
  graphKind,
  graphLinks,
  graphNode,
  keyedCurve,
  projectKind,
  type SampledCurve,
  standardGraph,
} from '@facework/documents'
import { arkitToFacs50 } from '@facework/documents/internal'
import { INPUT_FORMATS, importGltf } from '@facework/formats'
import { characterDocuments, createPoses, openCharacter } from '@facework/operations'
import { setUpInstance } from '@facework/operations/internal'
import type { Diagnostic } from '@facework/report'
import { CharacterInstance } from '@facework/runtime'
import { describe, expect, it, vi } from 'vitest'
import { testModel, testMorphGlb } from './test-head.ts'
import { type TestFolder, testFolder } from './test-io.ts'

// Two shapes that no built-in set names so; the map of the character leads to them.
const MORPHS = ['AK_25_JawOpen', 'AK_09_EyeBlinkLeft']
const JAW = 'AK_25_JawOpen'
const LID = 'AK_09_EyeBlinkLeft'
const MESH = 'Face'

const json = (document: Document) => documentToFiles(document).json
const ramp = (name: string, seconds = 1) =>
  keyedCurve(name, [
    [0, 0],
    [seconds, 1],
  ])

const model = testModel({ morphs: MORPHS })
const { poses } = createPoses({ model, clips: [] })
const map = controlMapKind.create('ada', {
  from: { id: arkitToFacs50.from!.id },
  lines: [
    { target: JAW, terms: [{ source: 'jawOpen', gain: 0.5 }], offset: 0, reason: '' },
    { target: LID, terms: [{ source: 'eyeBlinkLeft', gain: 1 }], offset: 0, reason: '' },
  ],
})
const mood = clipKind.create('sleepy', { duration: 4, loop: true, curves: [ramp('eyeBlinkLeft', 4)] })
const take = clipKind.create('take', { duration: 2, curves: [ramp('jawOpen', 2)] })
const standard = standardGraph()
const graph = graphKind.create('ada', { parent: { id: standard.id } })
const refs = {
  skeleton: { id: 'none' },
  model: { id: model.id },
  poses: { id: poses.id },
  map: { id: map.id },
  graph: { id: graph.id },
  mood: { clip: { id: mood.id }, static: false },
}
const ada = characterKind.create('ada', refs)
const ben = characterKind.create('ben', { ...refs, mood: { clip: { id: mood.id }, static: true } })

/** A project as the studio saves it: references by id alone, the head a file of its own. */
function projectFolder(characters = [ada]): TestFolder {
  const folder = testFolder()
  mkdirSync(join(folder.path, 'cast'))
  const listed: [Document, string][] = [
    [model, 'cast/head.glb'],
    [poses, 'cast/ada.poses.json'],
    [map, 'cast/ada.map.json'],
    [graph, 'cast/ada.graph.json'],
    [standard, 'standard.graph.json'],
    [mood, 'sleepy.clip.json'],
    [take, 'take.clip.json'],
    ...characters.map((c): [Document, string] => [c, `cast/${c.name}.character.json`]),
  ]
  for (const [document, path] of listed) if (document !== model) folder.write(path, json(document))
  folder.write('cast/head.glb', testMorphGlb(MORPHS))
  const documents = listed.map(([{ id, kind, name }, path]) => ({ id, kind, name, path }))
  folder.write('all.project.json', json(projectKind.create('all', { documents })))
  return folder
}

/** The character as the library plays it: mood from the start, the clip from the start, frame by frame. */
function playedByInstance(character = ada, frames = 41, fps = 20): { jaw: number; lid: number }[] {
  const documents = characterDocuments(character, ({ id }) =>
    [model, poses, map, graph, standard, mood].find((d) => d.id === id),
  )!
  const opened = openCharacter(documents)
  const instance = new CharacterInstance(opened.graph)
  setUpInstance(instance, opened)
  instance.setMood(documents.mood, { static: documents.character.mood?.static ?? false, fade: 0 })
  instance.play(take, { fade: 0, loop: false, hold: true })
  const at = (morph: string) => instance.rig.morphs.findIndex((m) => m.mesh === MESH && m.morph === morph)
  return Array.from({ length: frames }, (_, i) => {
    const { morphs } = instance.update(i === 0 ? 0 : 1 / fps)
    return { jaw: morphs[at(JAW)]!, lid: morphs[at(LID)]! }
  })
}

const codes = (ran: { json: { diagnostics: { code: string }[] } }) => ran.json.diagnostics.map((d) => d.code)

describe('a character plays as in the library', () => {
  it.each([ada, ben])(
    '$name: bake and evaluate give the frames of an instance, mood and map included',
    async (character) => {
      const folder = projectFolder([ada, ben])
      const head = `all.project.json#${character.name}`
      const baked = await folder.json('bake', head, '--clip', 'take', '--fps', '20', '-o', 'out.glb')
      expect([baked.code, baked.json.mood]).toEqual([0, 'sleepy'])
      const { clips } = await importGltf(folder.bytes('out.glb'))
      const track = (morph: string) =>
        clips.find((c) => c.name === 'take')!.morphs.find((t) => t.mesh === MESH && t.morph === morph)!.values
      const wanted = playedByInstance(character)
      expect(wanted[20]).toEqual({
        jaw: expect.closeTo(0.25, 6),
        lid: expect.closeTo(character === ada ? 0.25 : 0, 6),
      })
      for (const [i, { jaw, lid }] of wanted.entries()) {
        expect(track(JAW)[i]).toBeCloseTo(jaw, 6)
        expect(track(LID)[i] ?? track(LID)[0]).toBeCloseTo(lid, 6)
      }
      for (const i of [0, 7, 40]) {
        const frame = await folder.json('evaluate', head, '--clip', 'take', '--time', String(i / 20))
        expect(frame.json.morphs[MESH]![JAW]).toBeCloseTo(wanted[i]!.jaw, 6)
        expect(frame.json.morphs[MESH]![LID]).toBeCloseTo(wanted[i]!.lid, 6)
      }
    },
  )
})

describe('--mood', () => {
  const lid = async (folder: TestFolder, ...argv: string[]) => {
    const ran = await folder.json('evaluate', ...argv, '--clip', 'take.clip.json')
    expect(ran.code).toBe(0)
    return ran.json.morphs[MESH]![LID]
  }

  it('is the own one of a character, at the time of the clip, and loops', async () => {
    const folder = projectFolder()
    expect(await lid(folder, 'cast', '--time', '1')).toBeCloseTo(0.25, 6)
    expect(await lid(folder, 'cast', '--time', '5')).toBeCloseTo(0.25, 6)
    expect(await lid(folder, 'cast', '--time', '1', '--mood', 'none')).toBe(0)
    expect(await lid(folder, 'cast/head.glb', '--time', '1')).toBe(0)
  })

  it('is a clip of the project by name, or a file, also on a head that is only a model', async () => {
    const folder = projectFolder()
    const wide = clipKind.create('wide', { duration: 1, curves: [keyedCurve('eyeBlinkLeft', [[0, 0.75]])] })
    folder.write('wide.clip.json', json(wide))
    expect(await lid(folder, 'cast', '--time', '2', '--mood', 'sleepy')).toBeCloseTo(0.5, 6)
    expect(await lid(folder, 'cast', '--mood', 'wide.clip.json')).toBeCloseTo(0.75, 6)
    expect(await lid(folder, 'cast/head.glb', '--mood', 'wide.clip.json')).toBeCloseTo(0.75, 6)
  })

  it('says when it is not found, and when it moves nothing', async () => {
    const folder = projectFolder()
    const argv = ['bake', 'cast', '--clip', 'take', '-o', 'out.glb', '--mood']
    const lost = await folder.json(...argv, 'slepy')
    expect([lost.code, codes(lost), lost.json.diagnostics[0].hint]).toEqual([
      1,
      ['cli/clip-unknown'],
      'Did you mean "sleepy"?',
    ])
    folder.write('odd.clip.json', json(clipKind.create('odd', { duration: 1, curves: [ramp('spam')] })))
    const odd = await folder.json(...argv, 'odd.clip.json')
    expect([odd.code, codes(odd)[0]]).toEqual([1, 'clip/moves-nothing'])
    expect(folder.files()).not.toContain('out.glb')
  })

  it('is left out where the graph has no slot to play it in', async () => {
    const folder = projectFolder()
    const slotless = graphKind.create('slotless', {
      inputs: [
        { name: 'facePoses', kind: 'poses', description: '' },
        { name: 'clip', kind: 'clip', description: '' },
      ],
      nodes: [
        graphNode('play', 'clip-player'),
        graphNode('faces', 'pose-blender'),
        graphNode('out', 'output'),
      ],
      links: graphLinks('@clip -> play.clip', 'play -> faces', '@facePoses -> faces.poses', 'faces -> out'),
    })
    folder.write('slotless.graph.json', json(slotless))
    expect(await lid(folder, 'cast', '--time', '1', '--graph', 'slotless.graph.json')).toBe(0)
  })
})

describe('--map', () => {
  it('is the own map of a character, unless another is named, or none', async () => {
    const folder = projectFolder()
    const full = {
      ...map,
      lines: map.lines.map((l) => ({ ...l, terms: l.terms.map((t) => ({ ...t, gain: 1 })) })),
    }
    folder.write('full.map.json', json(full))
    const jaw = async (...argv: string[]) =>
      (await folder.json('evaluate', 'cast', '--clip', 'take', '--time', '2', ...argv)).json.morphs[MESH]![
        JAW
      ]
    expect(await jaw()).toBeCloseTo(0.5, 6)
    expect(await jaw('--map', 'auto')).toBeCloseTo(0.5, 6)
    expect(await jaw('--map', 'full.map.json')).toBeCloseTo(1, 6)
    const none = await folder.json('evaluate', 'cast', '--clip', 'take', '--map', 'none', '--mood', 'none')
    expect([none.code, codes(none)]).toEqual([1, ['character/missing-document', 'clip/moves-nothing']])
  })

  it('reports curves that move nothing in one warning, and goes on', async () => {
    const folder = projectFolder()
    const odd = clipKind.create('odd', {
      duration: 1,
      curves: ['jawOpen', 'spam', 'eggs'].map((n) => ramp(n)),
    })
    folder.write('odd.clip.json', json(odd))
    for (const argv of [
      ['bake', 'cast/head.glb', '--clip', 'odd.clip.json', '-o', 'out.glb'],
      ['evaluate', 'cast/head.glb', '--clip', 'odd.clip.json'],
    ]) {
      const { code, json } = await folder.json(...argv)
      expect(code).toBe(0)
      expect(json.diagnostics.filter((d: Diagnostic) => d.severity !== 'info')).toMatchObject([
        {
          severity: 'warning',
          code: 'clip/curves-unused',
          message: '2 of 3 curves of clip "odd" move nothing on "head": spam, eggs.',
        },
      ])
    }
  })

  it('cannot go past a graph that names its own map: the own graph is left out, a given one refused', async () => {
    const folder = projectFolder()
    const named = { ...graph, assets: { faceMap: { id: map.id } } }
    folder.write('cast/ada.graph.json', json(named))
    const argv = ['evaluate', 'cast', '--clip', 'take', '--time', '2']
    const own = await folder.json(...argv, '--map', 'none', '--set', `${JAW}=1`)
    expect(codes(own)).toContain('cli/graph-left-out')
    expect(own.json.morphs[MESH]![JAW]).toBe(1)
    const given = await folder.json(...argv, '--map', 'none', '--graph', 'cast/ada.graph.json')
    expect([given.code, codes(given)]).toEqual([2, ['cli/conflicting-options']])
    expect(codes(await folder.json(...argv))).not.toContain('cli/graph-left-out')
  })
})

describe('HEAD', () => {
  const jaw = async (folder: TestFolder, head: string) => {
    const { code, json } = await folder.json('evaluate', head, '--set', 'jawOpen=1')
    return code === 0 ? json.morphs[MESH]![JAW] : json.diagnostics[0].code
  }

  it('is a project, with the name of the character where it has several', async () => {
    const one = projectFolder()
    for (const head of ['all.project.json', 'all.project.json#ada', '.', '.#ada', 'cast'])
      expect([head, await jaw(one, head)]).toEqual([head, 0.5])
    const two = projectFolder([ada, ben])
    for (const head of ['all.project.json#ben', '.#ada', 'cast/ben.character.json'])
      expect([head, await jaw(two, head)]).toEqual([head, 0.5])
    expect(await jaw(two, 'all.project.json')).toBe('load/which-character')
    expect(await jaw(two, 'all.project.json#cid')).toBe('load/which-character')
    expect(await jaw(two, 'cast/head.glb#ada')).toBe('load/not-a-project')
    const { err } = await two.run('evaluate', 'all.project.json', '--set', 'jawOpen=1')
    expect(err).toContain('The project "all" has 2 characters: ada, ben.')
    expect(err).toContain('"all.project.json#ada"')
  })

  it('is a container with a character and all it needs', async () => {
    const folder = testFolder()
    folder.write(
      'ada.facework',
      writeContainer({ documents: [ada, model, poses, map, graph, standard, mood] }),
    )
    expect(await jaw(folder, 'ada.facework')).toBe(0.5)
  })

  it('is decoded once by bake', async () => {
    const folder = projectFolder()
    const read = vi.spyOn(INPUT_FORMATS.find((format) => format.name === 'gltf')!, 'read')
    try {
      const argv = ['bake', 'cast/head.glb', '--clip', 'take.clip.json', '-o', 'out.glb']
      expect((await folder.run(...argv)).code).toBe(0)
      expect(read).toHaveBeenCalledTimes(1)
    } finally {
      read.mockRestore()
    }
  })

  it('may lack what does not move it, with a warning', async () => {
    const folder = projectFolder()
    const idle = { ...ada, defaults: { idle: [{ clip: { id: 'gone', path: 'gone.clip.json' }, weight: 1 }] } }
    folder.write('cast/ada.character.json', json(idle))
    const { code, json: found } = await folder.json('evaluate', 'cast', '--set', 'jawOpen=1')
    expect([code, found.morphs[MESH]![JAW]]).toEqual([0, 0.5])
    expect(found.diagnostics).toMatchObject([
      { severity: 'warning', code: 'character/missing-document', path: 'cast/ada.character.json#skeleton' },
      {
        severity: 'warning',
        code: 'character/missing-document',
        path: 'cast/ada.character.json#defaults.idle[0].clip',
      },
    ])
    folder.write('cast/ada.character.json', json({ ...ada, graph: { id: poses.id } }))
    expect(await jaw(folder, 'cast')).toBe('character/missing-document')
  })
})

describe('other verbs that play a clip on a head', () => {
  it('compress and clip convert map it by themselves', async () => {
    const folder = projectFolder()
    const wave: SampledCurve = {
      type: 'sampled',
      name: 'jawOpen',
      start: 0,
      rate: 60,
      values: Float32Array.from({ length: 120 }, (_, i) => 0.5 + 0.5 * Math.sin(i / 9)),
      before: 'hold',
      after: 'hold',
    }
    folder.write('wave.clip.json', json(clipKind.create('wave', { duration: 2, curves: [wave] })))
    const on = ['--head', 'cast', '--max-mm', '0.01', '-o', 'wave.facework']
    const packed = await folder.json('compress', 'wave.clip.json', ...on)
    expect(packed.code).toBe(0)
    expect(packed.json.errors.jawOpen).toBeLessThan(0.01)
    expect(packed.json.worstMm).toBeGreaterThan(0)
    const none = ['--head', 'cast', '--map', 'none', '-o', 'none.facework']
    const unmapped = await folder.json('compress', 'take.clip.json', ...none)
    expect([unmapped.code, codes(unmapped)[0]]).toEqual([1, 'clip/moves-nothing'])
    const own = [
      'clip',
      'convert',
      'take.clip.json',
      '--head',
      'cast',
      '--map',
      'auto',
      '-o',
      'own.clip.json',
    ]
    expect((await folder.run(...own)).code).toBe(0)
    expect(JSON.parse(folder.read('own.clip.json')).curves.map((c: { name: string }) => c.name)).toEqual([
      JAW,
    ])
  })
})
