import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clipKind, documentToFiles } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { InputCache } from '../input/input-cache.ts'
import { testCurveClip, testGlb } from '../test-head.ts'
import { type TestFolder, testFolder } from '../test-io.ts'

/** Two heads of different size, two takes. */
function studioFolder(): TestFolder {
  const folder = testFolder()
  mkdirSync(join(folder.path, 'heads'))
  mkdirSync(join(folder.path, 'takes'))
  folder.write('heads/ada.glb', testGlb())
  folder.write('heads/bolt.glb', testGlb({ size: 2 }))
  for (const name of ['laugh', 'talk'])
    folder.write(
      `takes/${name}.clip.json`,
      documentToFiles(clipKind.create(name, { ...testCurveClip() })).json,
    )
  return folder
}

const BAKE = ['bake', 'heads/*.glb', '--clip', 'takes/*.clip.json', '-o', 'out/{head}-{clip}.glb']

describe('a batch', () => {
  it('bakes every clip onto every head, each file as a call of its own writes it', async () => {
    const folder = studioFolder()
    const { code, json } = await folder.json(...BAKE)
    expect([code, json.ok, json.done, json.failed]).toEqual([0, true, 4, 0])
    expect(json.results.map((r: { input: unknown; output: string }) => [r.input, r.output])).toEqual([
      [{ head: 'heads/ada.glb', clip: 'takes/laugh.clip.json' }, 'out/ada-laugh.glb'],
      [{ head: 'heads/ada.glb', clip: 'takes/talk.clip.json' }, 'out/ada-talk.glb'],
      [{ head: 'heads/bolt.glb', clip: 'takes/laugh.clip.json' }, 'out/bolt-laugh.glb'],
      [{ head: 'heads/bolt.glb', clip: 'takes/talk.clip.json' }, 'out/bolt-talk.glb'],
    ])
    await folder.run('bake', 'heads/bolt.glb', '--clip', 'takes/talk.clip.json', '-o', 'alone.glb')
    expect(folder.bytes('out/bolt-talk.glb')).toEqual(folder.bytes('alone.glb'))
    expect(folder.bytes('out/ada-talk.glb')).not.toEqual(folder.bytes('alone.glb'))
  })

  it('reads each head and each clip once', async () => {
    const folder = studioFolder()
    const { err } = await folder.run(...BAKE, '--verbose')
    expect(err.match(/^read: \S+/gm)?.sort()).toEqual([
      'read: heads/ada.glb',
      'read: heads/bolt.glb',
      'read: takes/laugh.clip.json',
      'read: takes/talk.clip.json',
    ])
  })

  it('goes on after a job that fails, and ends with 1', async () => {
    const folder = studioFolder()
    folder.write('heads/broken.glb', testGlb().slice(0, 200))
    const { code, json, err } = await folder.json(...BAKE)
    expect([code, json.ok, json.done, json.failed]).toEqual([1, false, 4, 2])
    const failed = json.results.filter((r: { ok: boolean }) => !r.ok)
    expect(failed.map((r: { input: { head: string } }) => r.input.head)).toEqual([
      'heads/broken.glb',
      'heads/broken.glb',
    ])
    expect(failed[0].diagnostics[0].code).toMatch(/^gltf\//)
    expect(err).toContain('failed: heads/broken.glb, takes/laugh.clip.json\ngltf/')
    expect(folder.files().filter((name) => name.startsWith('out/'))).toHaveLength(4)
    const text = await folder.run(...BAKE, '--force')
    expect(text.out.trimEnd().split('\n').at(-1)).toBe('4 of 6 done, 2 failed')
  })

  it.each([
    [['-o', 'out/{clip}.glb'], 1, 'cli/output-twice', '"heads/ada.glb", and for "heads/bolt.glb"'],
    [['-o', 'all.glb'], 2, 'cli/output-twice', '{head}-{clip}'],
    [['-o', 'out/{haed}.glb'], 2, 'cli/template', 'Did you mean "head"?'],
    [['-o', 'heads/bolt.glb', '--force'], 1, 'cli/output-is-input', ''],
    [['-o', '{dir}/{head}.glb'], 1, 'cli/output-exists', '--force'],
  ])('refuses outputs %j before anything is written', async (output, code, error, part) => {
    const folder = studioFolder()
    const before = folder.files()
    const clip = error === 'cli/output-exists' ? 'takes/talk.clip.json' : 'takes/*.clip.json'
    const ran = await folder.run('bake', 'heads/*.glb', '--clip', clip, ...output)
    expect([ran.code, ran.err.split(':')[0]]).toEqual([code, error])
    expect(ran.err).toContain(part)
    expect(folder.files()).toEqual(before)
  })

  it('refuses an output that another job reads', async () => {
    const folder = studioFolder()
    mkdirSync(join(folder.path, 'heads/x'))
    folder.write('heads/x/heads.glb', testGlb())
    folder.write('heads/x/ada.glb', testGlb())
    const ran = await folder.run('optimize', 'heads/**/ada.glb', '-o', 'heads/x/{name}.glb', '--force')
    expect([ran.code, ran.err.split(':')[0]]).toEqual([1, 'cli/output-is-input'])
  })

  it('says when a pattern matches nothing', async () => {
    const ran = await studioFolder().run('inspect', 'haeds/*.glb')
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toMatch(/^cli\/no-match: No file matches "haeds\/\*\.glb"/)
  })

  it('takes a file whose name looks like a pattern as that file', async () => {
    const folder = testFolder()
    folder.write('head[1].glb', testGlb())
    const { code, json } = await folder.json('inspect', 'head[1].glb')
    expect([code, json.file, json.results]).toEqual([0, 'head[1].glb', undefined])
  })

  it('is printed as one even where a pattern matches a single file, so that scripts see one shape', async () => {
    const { json } = await studioFolder().json('inspect', 'heads/a*.glb')
    expect(json.results.map((r: { file: string }) => r.file)).toEqual(['heads/ada.glb'])
  })
})

describe('verbs that take many files', () => {
  it.each([
    [['inspect', 'heads/ada.glb', 'heads/bolt.glb'], []],
    [['evaluate', 'heads/*.glb', '--set', 'jawOpen=1'], []],
    [['evaluate', 'heads/*.glb', '--clip', 'takes/talk.clip.json', '--clip', 'takes/laugh.clip.json'], []],
    [['map', 'detect', 'heads/*.glb'], []],
    [
      ['map', 'detect', 'heads/*.glb', '-o', '{head}.map.json'],
      ['ada.map.json', 'bolt.map.json'],
    ],
    [
      ['poses', 'create', 'heads/*.glb', '-o', '{head}.poses.json'],
      ['ada.poses.json', 'bolt.poses.json'],
    ],
    [
      ['optimize', 'heads/*.glb', '-o', '{head}-small.glb'],
      ['ada-small.glb', 'bolt-small.glb'],
    ],
    [
      ['compress', 'takes/*', '-o', '{clip}.facework'],
      ['laugh.facework', 'talk.facework'],
    ],
    [
      ['clip', 'convert', 'takes/*', '-o', '{clip}.facework'],
      ['laugh.facework', 'talk.facework'],
    ],
  ])('%j', async (argv, written) => {
    const folder = studioFolder()
    const before = folder.files()
    const { code, json } = await folder.json(...argv)
    expect([code, json.command, json.failed]).toEqual([0, expect.stringContaining(argv[0]!), 0])
    expect(json.done).toBeGreaterThan(1)
    expect(folder.files().filter((name) => !before.includes(name))).toEqual(written)
  })
})

describe('what was read', () => {
  it('is made once, tried again after an error, and let go when it is too much', async () => {
    const cache = new InputCache()
    const made: string[] = []
    const make = (name: string) => async () => made.push(name)
    const gigabyte = 2 ** 30
    await cache.get('a', 10, make('a'))
    await cache.get('a', 10, make('a again'))
    expect(made).toEqual(['a'])
    await expect(cache.get('bad', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('bad', 1, make('bad'))
    await cache.get('large', gigabyte, make('large'))
    await cache.get('a', 10, make('a anew'))
    expect(made).toEqual(['a', 'bad', 'large', 'a anew'])
  })
})
