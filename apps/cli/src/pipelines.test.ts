import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentToFiles } from '@facework/documents'
import { importGltf } from '@facework/formats'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { hasColor } from './io.ts'
import { main } from './main.ts'
import { isGroup } from './program.ts'
import { testCurveClip, testGlb, testModel, testMorphGlb, testPoses } from './test-head.ts'
import { type TestFolder, testFolder } from './test-io.ts'
import { SECTIONS } from './verbs.ts'

function filledFolder(): TestFolder {
  const folder = testFolder()
  folder.write('head.glb', testGlb())
  folder.write('talk.clip.json', documentToFiles(testCurveClip()).json)
  return folder
}

/** Runs with bytes on stdin, and keeps the bytes of stdout. */
async function piped(folder: TestFolder, stdin: Uint8Array, ...argv: string[]) {
  const parts: Uint8Array[] = []
  let [out, err] = ['', '']
  const code = await main(argv, {
    cwd: folder.path,
    terminal: false,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    stdin: async () => stdin,
    outBytes: (bytes) => void parts.push(bytes),
  })
  return { code, out, err, bytes: new Uint8Array(Buffer.concat(parts)) }
}

describe('stdin and stdout', () => {
  it('bakes from a pipe into a pipe, the bytes that files have', async () => {
    const folder = filledFolder()
    await folder.run('bake', 'head.glb', '--clip', 'talk.clip.json', '-o', 'file.glb')
    const before = folder.files()
    const ran = await piped(folder, testGlb(), 'bake', '-', '--clip', 'talk.clip.json', '-o', '-')
    expect([ran.code, ran.out]).toEqual([0, ''])
    expect(ran.bytes).toEqual(folder.bytes('file.glb'))
    expect(ran.err).toContain('written: -')
    expect(folder.files()).toEqual(before)
  })

  it('converts a clip by --to, and asks for it', async () => {
    const folder = filledFolder()
    const clip = new TextEncoder().encode(folder.read('talk.clip.json'))
    const ran = await piped(folder, clip, 'clip', 'convert', '-', '--to', 'facework', '-o', '-')
    expect(ran.code).toBe(0)
    folder.write('back.facework', ran.bytes)
    expect((await folder.json('inspect', 'back.facework')).json.clips[0].name).toBe('talk')
    const asked = await piped(folder, clip, 'clip', 'convert', '-', '-o', '-')
    expect([asked.code, asked.err.split(':')[0]]).toEqual([2, 'cli/missing-option'])
  })

  it('takes --json or -o -, since both are stdout', async () => {
    const ran = await piped(filledFolder(), testGlb(), 'optimize', '-', '-o', '-', '--json')
    expect([ran.code, ran.err.split(':')[0], ran.bytes.length]).toEqual([2, 'cli/conflicting-options', 0])
  })
})

describe('what is printed', () => {
  it('has no notes with --quiet, and all of them with --verbose', async () => {
    const folder = filledFolder()
    const bake = ['poses', 'create', 'head.glb', '-o', 'p.json', '--force']
    expect((await folder.run(...bake)).err).toContain('note gltf/frame-rate')
    const quiet = await folder.run(...bake, '--quiet')
    expect([quiet.err, quiet.out.includes('p.json')]).toEqual(['', true])
  })

  it('has colors on terminals only', () => {
    const [terminal, pipe] = [{ isTTY: true }, {}]
    expect([hasColor(terminal, {}), hasColor(pipe, {})]).toEqual([true, false])
    expect(hasColor(terminal, { NO_COLOR: '1' })).toBe(false)
    expect([hasColor(pipe, { FORCE_COLOR: '1' }), hasColor(terminal, { FORCE_COLOR: '0' })]).toEqual([
      true,
      false,
    ])
  })

  it('is red where an error may have colors', async () => {
    let err = ''
    const io = { cwd: '/', terminal: false, out: () => {}, color: { out: true, err: true } }
    await main(['inspect', 'none.glb'], {
      ...io,
      err: (text) => {
        err += text
      },
    })
    expect(err.startsWith('\u001b[31mcli/file-missing:\u001b[0m ')).toBe(true)
  })
})

describe('bake', () => {
  it('puts the take before the animations of the head, which --only leaves out', async () => {
    const folder = filledFolder()
    const names = async (file: string) =>
      (await importGltf(folder.bytes(file))).clips.map((clip) => clip.name)
    await folder.run('bake', 'head.glb', '--clip', 'talk.clip.json', '-o', 'all.glb')
    await folder.run('bake', 'head.glb', '--clip', 'talk.clip.json', '--only', '-o', 'only.glb')
    expect(await names('all.glb')).toEqual(['talk', ...(await names('head.glb'))])
    expect(await names('only.glb')).toEqual(['talk'])
  })
})

describe('out of date', () => {
  it('clip update --check ends with 1, and names a modifier that is not known here', async () => {
    const folder = filledFolder()
    folder.write(
      'loud.mjs',
      `export const loud = { id: 'loud', title: 'Loud', description: '', version: 1, parameters: {}, apply: (content) => content }`,
    )
    const modify = ['clip', 'modify', 'talk.clip.json', '--module', 'loud.mjs', '--modifier', 'loud']
    expect((await folder.run(...modify, '-o', 'loud.clip.json')).err).toBe('')
    const known = await folder.json('clip', 'update', 'loud.clip.json', '--check', '--module', 'loud.mjs')
    expect([known.code, known.json.ok, known.json.outOfDate]).toEqual([0, true, []])
    const unknown = await folder.json('clip', 'update', 'loud.clip.json', '--check')
    expect([unknown.code, unknown.json.ok]).toEqual([1, false])
    expect(unknown.json.outOfDate[0].reasons).toEqual([
      'Modifier "loud" is unknown here: give the file that exports it with --module.',
    ])
  })

  it('poses update --check ends with 1 and writes nothing', async () => {
    const folder = filledFolder()
    await folder.run('poses', 'create', 'head.glb', '-o', 'p.poses.json')
    const before = folder.read('p.poses.json')
    expect((await folder.run('poses', 'update', 'p.poses.json', 'head.glb', '--check')).code).toBe(0)
    folder.write('larger.glb', testGlb({ morphs: ['more'] }))
    const ran = await folder.run('poses', 'update', 'p.poses.json', 'larger.glb', '--from-morphs', '--check')
    expect([ran.code, folder.read('p.poses.json')]).toEqual([1, before])
    expect(ran.out).toContain('added: more')
  })
})

describe('run', () => {
  const jobs = (...steps: unknown[]) => JSON.stringify({ version: 1, steps })

  it('does steps in order, later ones with the files of earlier ones, and goes on after a failure', async () => {
    const folder = filledFolder()
    const options = { output: 'out/{clip}.facework' }
    folder.write(
      'jobs.json',
      jobs(
        { command: 'clip convert', files: '*.clip.json', options },
        { name: 'missing', command: 'inspect', files: 'none.glb' },
        {
          command: 'bake',
          files: 'head.glb',
          options: { clip: ['out/*.facework'], output: '{head}-{clip}.glb' },
        },
      ),
    )
    const { code, json, err } = await folder.json('run', 'jobs.json')
    expect([code, json.ok, json.done, json.failed]).toEqual([1, false, 2, 1])
    expect(json.steps.map((s: { name: string; ok: boolean }) => [s.name, s.ok])).toEqual([
      ['1 clip convert', true],
      ['missing', false],
      ['3 bake', true],
    ])
    expect(err).toContain('failed: missing\ncli/file-missing: ')
    expect(folder.files()).toContain('head-talk.glb')
    expect((await folder.json('run', 'jobs.json', '--stop')).json.steps).toHaveLength(1)
  })

  it.each([
    ['{', ''],
    ['{ "version": 2, "steps": [] }', 'version'],
    [jobs(), 'steps'],
    [jobs({ command: 'studio' }), 'steps[0].command'],
    [jobs({ command: 'inspect', file: 'x' }), 'steps[0].file'],
    [jobs({ command: 'inspect', options: { as: {} } }), 'steps[0].options.as'],
  ])('refuses %s', async (text, path) => {
    const folder = testFolder()
    folder.write('jobs.json', text)
    const { code, json } = await folder.json('run', 'jobs.json')
    const [{ code: error, path: at }] = json.diagnostics
    expect([code, error, at]).toEqual([1, 'cli/job-file', path === '' ? 'jobs.json' : `jobs.json#${path}`])
  })
})

describe('completion', () => {
  it.skipIf(process.platform === 'win32')('completes verbs, options and values in bash', async () => {
    const { out } = await testFolder().run('completion', 'bash')
    const complete = (...words: string[]) => {
      const script = `${out}\nCOMP_WORDS=(facework ${words.map((w) => `'${w}'`).join(' ')})\nCOMP_CWORD=${words.length}\n_facework\necho "\${COMPREPLY[*]}"`
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split(' ')
    }
    expect(complete('insp')).toEqual(['inspect'])
    expect(complete('poses', 'cre')).toEqual(['create'])
    expect(complete('bake', '--cl')).toEqual(['--clip'])
    expect(complete('poses', 'merge', '--clash', '')).toEqual(['rename', 'skip'])
    expect(complete('inspect', '')).toEqual(['']) // files
  })

  it('knows every verb in zsh and fish', async () => {
    const folder = testFolder()
    expect((await folder.run('completion', 'zsh')).out).toContain('bashcompinit')
    const { out } = await folder.run('completion', 'fish')
    for (const [, entries] of Object.entries(SECTIONS))
      for (const name of Object.keys(entries)) expect(out).toContain(` -a ${name} -d `)
  })
})

describe('JSON schemas', () => {
  const folder = join(import.meta.dirname, '../schemas')
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  for (const file of readdirSync(folder)) ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const problems = (command: string, json: unknown) => {
    const validate = ajv.getSchema(`${command.replace(' ', '-')}.schema.json`)!
    return validate(json) ? [] : validate.errors!.map((e) => `${e.instancePath} ${e.message}`)
  }

  it('there is one for every verb, and none without a verb', () => {
    const verbs = Object.values(SECTIONS).flatMap((entries) =>
      Object.entries(entries).flatMap(([name, entry]) =>
        isGroup(entry) ? Object.keys(entry.verbs).map((own) => `${name}-${own}`) : [name],
      ),
    )
    const files = [...verbs, 'common', 'jobs'].map((name) => `${name}.schema.json`)
    expect(readdirSync(folder).sort()).toEqual(files.sort())
  })

  it.each([
    ['inspect', 'head.glb'],
    ['inspect', '*.glb', '*.json'],
    ['inspect', 'none.glb'],
    ['evaluate', 'head.glb', '--set', 'jawOpen=1'],
    ['evaluate', '*.glb', '--clip', 'talk.clip.json'],
    ['map detect', 'head.glb', '-o', 'a.map.json'],
    ['import', 'head.glb', '-o', 'documents'],
    ['character create', 'head.glb', '-o', 'character'],
    ['poses create', 'head.glb', '-o', 'new.poses.json'],
    ['poses list', 'p.poses.json'],
    ['poses rename', 'p.poses.json', 'jawOpen', 'JawDrop'],
    ['poses paste', 'p.poses.json', 'names.txt'],
    ['poses delete', 'p.poses.json', 'jawOpen'],
    ['poses convert', 'p.poses.json', '--full'],
    ['poses update', 'p.poses.json', 'head.glb'],
    ['poses merge', 'p.poses.json', 'p.poses.json', '-o', 'm.poses.json'],
    ['poses extract', 'p.poses.json', 'jawOpen', '-o', 'e.poses.json'],
    ['poses to-joints', 'morphs.glb', '--best', '-o', 'joints.glb'],
    ['poses to-morphs', 'head.glb', '-o', 'by-morphs.glb'],
    ['check', 'head.glb'],
    ['check', 'head.glb', '--profile', 'roblox'],
    ['export', 'head.glb', '--for', 'web', '-o', 'web.glb'],
    ['create-head', '-o', 'new-heads'],
    ['optimize', 'head.glb', '-o', 'small.glb'],
    ['bake', 'head.glb', '--clip', 'talk.clip.json', '-o', 'baked.glb'],
    ['bake', '*.glb', '--clip', 'talk.clip.json', '-o', 'out/{head}.glb'],
    ['clip convert', 'talk.clip.json', '-o', 'talk.facework'],
    ['clip modify', '--list'],
    ['clip modify', 'talk.clip.json', '--modifier', 'smooth', '-o', 'smooth.clip.json'],
    ['clip modify', '--modifier', 'smooth', '-o', 'smooth.modifier.json'],
    ['clip strip', 'talk.clip.json', '-o', 's.clip.json'],
    ['clip update', 'talk.clip.json', '--check'],
    ['clip revert', 'talk.clip.json'],
    ['compress', 'talk.clip.json', '-o', 'c.facework'],
    ['speak', '--text', 'Hello.', '-o', 'hello.clip.json'],
    ['decompress', 'talk.clip.json', '-o', 'd.facework'],
    ['completion', 'fish'],
    ['run', 'jobs.json'],
  ])('%s %s %s', async (command, ...args) => {
    const files = filledFolder()
    files.write('broken.glb', testGlb().slice(0, 100))
    files.write('morphs.glb', testMorphGlb(['jawOpen']))
    files.write('names.txt', 'a\nb\n')
    files.write('p.poses.json', documentToFiles(testPoses(testModel())).json)
    const jobs = { version: 1, steps: [{ command: 'inspect', files: 'head.glb' }] }
    files.write('jobs.json', JSON.stringify(jobs))
    expect(problems('jobs', jobs)).toEqual([])
    const { json } = await files.json(...command!.split(' '), ...args)
    expect(problems(command!, json)).toEqual([])
    if (args[0] !== 'none.glb') expect(Object.keys(json).length).toBeGreaterThan(4)
    // A schema that anything fits would say nothing.
    expect(problems(command!, { ...json, more: 1 })).not.toEqual([])
    expect(problems(command!, { ...json, ok: undefined })).not.toEqual([])
  })
})
