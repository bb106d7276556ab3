import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeContainer } from '@facework/container'
import { documentToFiles } from '@facework/documents'
import { DOCUMENT_KINDS } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { editGlb, splitGlb, testCurveClip, testGlb, testModel, testPoses } from '../test-head.ts'
import { testFolder } from '../test-io.ts'
import { nameOfFile, readInput } from './read-input.ts'

describe('the name of a file', () => {
  it('goes without the endings of heads, and of documents of every kind', () => {
    const files = ['ada.glb', 'ada', ...DOCUMENT_KINDS.map((kind) => `some/ada.${kind}.json`)]
    expect([...new Set(files.map(nameOfFile))]).toEqual(['ada'])
    expect(nameOfFile('ada.v2.glb')).toBe('ada.v2')
  })
})

describe('formats are told by content', () => {
  it('reads .glb, .gltf, documents and containers under any name', async () => {
    const folder = testFolder()
    const glb = testGlb()
    const { gltf, bin } = splitGlb(glb, 'a%20b.bin')
    folder.write('one.dat', glb)
    folder.write('two.txt', gltf)
    folder.write('a b.bin', bin)
    folder.write('three', documentToFiles(testCurveClip()).json)
    folder.write('four', writeContainer({ documents: [testModel(), testCurveClip()] }))
    const formats = []
    for (const file of ['one.dat', 'two.txt', 'three', 'four']) {
      const { format, documents } = await readInput(file, {}, folder.path)
      formats.push([format.name, documents.map((d) => d.kind)])
    }
    expect(formats).toEqual([
      ['gltf', ['skeleton', 'model', 'clip']],
      ['gltf', ['skeleton', 'model', 'clip']],
      ['document', ['clip']],
      ['facework', ['model', 'clip']],
    ])
  })

  it('is told by --as where there is a doubt', async () => {
    const folder = testFolder()
    folder.write('x', JSON.stringify({ kind: 'clip', asset: { version: '2.0' } }))
    await expect(readInput('x', {}, folder.path)).rejects.toMatchObject({ code: 'document/version' })
    const { documents } = await readInput('x', { as: 'gltf' }, folder.path)
    expect(documents.map((d) => d.kind)).toEqual(['skeleton', 'model'])
  })

  it.each([
    ['', 'cli/format-unknown'],
    ['\u0000\u0001\u0002', 'cli/format-unknown'],
    ['hello', 'cli/format-unknown'],
    ['{ "kind": "clip"', 'document/json'],
    ['{}', 'document/kind'],
    ['{ "kind": "clpi", "version": 1 }', 'document/kind'],
  ])('%j is one clear error', async (content, code) => {
    const folder = testFolder()
    folder.write('x', content)
    const { code: exit, err, json } = await folder.json('inspect', 'x')
    expect(exit).toBe(1)
    expect(json.diagnostics.map((d: { code: string }) => d.code)).toEqual([code])
    expect(json.diagnostics[0].path.startsWith('x')).toBe(true)
    expect(err.startsWith(`${code}: `)).toBe(true)
  })
})

describe('[B1] a model reads from its own folder only', () => {
  it('refuses paths and links that lead out of it', async () => {
    const folder = testFolder()
    mkdirSync(join(folder.path, 'model'))
    const { gltf, bin } = splitGlb(testGlb(), 'head.bin')
    folder.write('secret', bin)
    for (const uri of ['../secret', '%2e%2e/secret', '/etc/passwd', 'file:///etc/passwd', 'x/../../secret']) {
      folder.write('model/a.gltf', gltf.replace('"head.bin"', JSON.stringify(uri)))
      const ran = await folder.run('inspect', 'model/a.gltf')
      expect([ran.code, ran.err.split(':')[0]]).toEqual([1, 'gltf/uri-outside'])
    }
    symlinkSync('../secret', join(folder.path, 'model/head.bin'))
    folder.write('model/a.gltf', gltf)
    expect((await folder.run('inspect', 'model/a.gltf')).err).toContain('cli/resource-outside: ')
  })

  it('says which file is missing', async () => {
    const folder = testFolder()
    folder.write('a.gltf', splitGlb(testGlb(), 'head.bin').gltf)
    const { code, err } = await folder.run('inspect', 'a.gltf')
    expect(code).toBe(1)
    expect(err).toMatch(/^gltf\/buffer-missing: .*"head\.bin"/)
    expect(err).toContain('at a.gltf#buffers[0]')
  })
})

describe('[B1] bad heads give one clear error and leave no file', () => {
  const glb = testGlb()
  const broken: readonly (readonly [string, Uint8Array])[] = [
    ['truncated in its header', glb.slice(0, 10)],
    ['truncated in its JSON', glb.slice(0, 200)],
    ['truncated in its numbers', glb.slice(0, glb.length - 100)],
    ['cut short inside', editGlb(glb, (json) => (json.buffers[0].byteLength += 1000))],
    ['cyclic', editGlb(glb, (json) => (json.nodes[4].children = [0]))],
    ['with 10⁹ counts', editGlb(glb, (json) => (json.accessors[0].count = 1e9))],
    ['with an accessor out of range', editGlb(glb, (json) => (json.accessors[0].bufferView = 999))],
    ['with one name for two frames', editGlb(glb, (json) => renameFrame(json, 'smile_L', 'jawOpen'))],
  ]

  // biome-ignore lint/suspicious/noExplicitAny: glTF as JSON
  function framesOf(json: any): Record<string, string> {
    // biome-ignore lint/suspicious/noExplicitAny: glTF as JSON
    return json.nodes.find((node: any) => node.extras?.Frame0).extras
  }
  // biome-ignore lint/suspicious/noExplicitAny: glTF as JSON
  function renameFrame(json: any, from: string, to: string): void {
    const frames = framesOf(json)
    for (const key of Object.keys(frames)) if (frames[key] === from) frames[key] = to
  }

  it.each(broken)('%s', async (_, bytes) => {
    const folder = testFolder()
    folder.write('bad.glb', bytes)
    const { code, json, err } = await folder.json('poses', 'create', 'bad.glb', '-o', 'out.poses.json')
    expect(code).toBe(1)
    expect(json.diagnostics.filter((d: { severity: string }) => d.severity === 'error')).toHaveLength(1)
    expect(json.diagnostics[0].path).toMatch(/^bad\.glb(#|$)/)
    expect(err).toMatch(/^gltf\/[a-z-]+: /)
    expect(folder.files()).toEqual(['bad.glb'])
  })

  it('inspect shows what it can of such a head, and ends with 1', async () => {
    const folder = testFolder()
    folder.write(
      'bad.glb',
      editGlb(glb, (json) => renameFrame(json, 'smile_L', 'jawOpen')),
    )
    const { code, json, err } = await folder.json('inspect', 'bad.glb')
    expect([code, json.poseFrames.frames.length]).toEqual([1, 3])
    expect(err).toMatch(/^gltf\/frame-name-twice: /)
  })

  it('with a frame beyond its clip', async () => {
    const folder = testFolder()
    const bytes = editGlb(glb, (json) => {
      framesOf(json).Frame4000 = 'late'
    })
    folder.write('bad.glb', bytes)
    const { code, err } = await folder.run(
      'poses',
      'create',
      'bad.glb',
      '--fps',
      '30',
      '-o',
      'out.poses.json',
    )
    expect(code).toBe(1)
    expect(err).toMatch(/^gltf\/frame-beyond: Frame 4000/)
    expect(folder.files()).toEqual(['bad.glb'])
  })

  it('with NaN among its keys', async () => {
    const folder = testFolder()
    const bytes = editGlb(glb, (json, bin) => {
      const { output } = json.animations[0].samplers[0]
      const accessor = json.accessors[output]
      const offset = json.bufferViews[accessor.bufferView].byteOffset + (accessor.byteOffset ?? 0)
      new DataView(bin.buffer).setFloat32(offset + 4, Number.NaN, true)
    })
    folder.write('bad.glb', bytes)
    const { code, err } = await folder.run('poses', 'create', 'bad.glb', '-o', 'out.poses.json')
    expect(code).toBe(1)
    expect(err).toMatch(/^gltf\/[a-z-]+: .*NaN/)
    expect(folder.files()).toEqual(['bad.glb'])
  })

  it('a pose document with a joint that its rest lacks', async () => {
    const folder = testFolder()
    folder.write('head.glb', glb)
    const poses = JSON.parse(documentToFiles(testPoses(testModel())).json)
    poses.poses[1].joints.Jwa = poses.poses[1].joints.Jaw
    folder.write('bad.poses.json', JSON.stringify(poses))
    const ran = await folder.run('evaluate', 'head.glb', '--poses', 'bad.poses.json', '--set', 'jawOpen=1')
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toMatch(/^poses\/[a-z-]+: .*"Jwa"/)
    expect(ran.err).toContain('bad.poses.json#poses[1]')
  })
})
