import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { main } from './main.ts'
import { isGroup } from './program.ts'
import { testGlb } from './test-head.ts'
import { testFolder } from './test-io.ts'
import { SECTIONS } from './verbs.ts'

/** Every verb, as the words that call it. */
const VERBS = Object.values(SECTIONS).flatMap((entries) =>
  Object.entries(entries).flatMap(([name, entry]) =>
    isGroup(entry) ? Object.keys(entry.verbs).map((own) => [name, own]) : [[name]],
  ),
)
describe('wrong calls end with 2 and one clear error', () => {
  it.each([
    [['inspekt', 'x'], 'cli/unknown-verb', 'inspect'],
    [['poses', 'lst', 'x'], 'cli/unknown-verb', 'list'],
    [['inspect', 'x', '--jsn'], 'cli/unknown-option', '--json'],
    [['inspect'], 'cli/missing-argument', 'file'],
    [['poses', 'list', 'a', 'b'], 'cli/excess-argument', ''],
    [['inspect', 'x', '--jobs', '0'], 'cli/option-value', 'from 1'],
    [['poses', 'create', 'x.glb'], 'cli/missing-option', '-o'],
    [['bake', 'x.glb', '-o', 'y.glb'], 'cli/missing-option', '--clip'],
    [['inspect', 'x', '--as'], 'cli/option-value', '--as'],
    [['inspect', 'x', '--as', 'stl'], 'cli/option-value', 'gltf'],
    [['inspect', 'x', '--fps', 'often'], 'cli/option-value', 'finite number'],
    [['inspect', 'x', '--fps', '0'], 'cli/option-value', 'greater than 0'],
    [['inspect', 'x', '--reference', 'bnid'], 'cli/option-value', 'bind'],
    [['poses', 'create', 'x', '-o', 'y', '--clip', 'a', '--from-morphs'], 'cli/conflicting-options', ''],
    [['poses', 'convert', 'x'], 'cli/missing-option', '--full'],
    [['clip', 'strip', 'x', '-o', 'y', '--children'], 'cli/missing-option', '--joints'],
    [['evaluate', 'x'], 'cli/missing-option', '--set'],
    [['evaluate', 'x', '--set', 'a=1', '--time', '1'], 'cli/missing-option', '--time'],
    [['evaluate', 'x', '--set', 'foo'], 'cli/set', 'name=value'],
    [['evaluate', 'x', '--set', '=1'], 'cli/set', 'name=value'],
    [['evaluate', 'x', '--set', 'a=NaN'], 'cli/set', '"NaN"'],
    [['evaluate', 'x', '--set', 'a='], 'cli/set', 'finite'],
    [['evaluate', 'x', '--set', 'a=1e999'], 'cli/set', 'finite'],
    [[], 'cli/missing-verb', 'verb'],
    [['poses'], 'cli/missing-verb', 'verb'],
  ])('%j', async (argv, code, part) => {
    const folder = testFolder()
    const ran = await folder.run(...argv)
    expect(ran.code).toBe(2)
    expect(ran.out).toBe('')
    expect(ran.err).toContain(`${code}: `)
    expect(ran.err).toContain(part)
    expect(ran.err).not.toContain('    at ')
    expect(folder.files()).toEqual([])
  })

  it('prints one JSON object when asked for JSON, even then', async () => {
    const { code, json, err } = await testFolder().json('inspekt', 'x')
    expect(code).toBe(2)
    expect(json).toEqual({
      version: 1,
      command: '',
      ok: false,
      diagnostics: [
        {
          severity: 'error',
          code: 'cli/unknown-verb',
          path: '',
          message: 'Unknown verb "inspekt".',
          hint: 'Did you mean inspect?',
        },
      ],
    })
    expect(err).toBe('cli/unknown-verb: Unknown verb "inspekt".\n  Did you mean inspect?\n')
  })
})

describe('help', () => {
  it.each(VERBS)('%s %s', async (...verb) => {
    const { code, out, err } = await testFolder().run(...verb, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Usage: facework ${verb.join(' ')}`)
    expect(out).toContain(`Example:\n  facework ${verb.join(' ')} `)
    expect(out).toContain('--json')
  })

  it.each(VERBS)('%s %s has --fps for output only, and --pose-fps for Frame<N>', async (...verb) => {
    const { out } = await testFolder().run(...verb, '--help')
    // An option and its description, which may go on in further lines.
    const options = out.split(/\n(?= {2}-)/)
    for (const option of options.filter((text) => text.includes('Frame<N>')))
      expect(option).toMatch(/^\s*--pose-fps |^Usage/)
    for (const option of options.filter((text) => /^\s*--fps /.test(text)))
      expect(option).not.toContain('Frame<N>')
  })

  it.each(['rename', 'paste', 'delete', 'convert', 'update'])(
    'poses %s says that it changes the file unless -o is given',
    async (verb) => {
      const { out } = await testFolder().run('poses', verb, '--help')
      expect(out.replace(/\s+/g, ' ')).toContain('instead of changing the asset (default: the asset)')
    },
  )

  it('help VERB is the same text', async () => {
    const folder = testFolder()
    expect((await folder.run('help', 'poses', 'list')).out).toBe(
      (await folder.run('poses', 'list', '--help')).out,
    )
    expect((await folder.run('help')).out).toBe((await folder.run('--help')).out)
  })

  it('lists every verb under the heading of its group, and the version', async () => {
    const { code, out } = await testFolder().run('--help')
    expect(code).toBe(0)
    const sections = out.split(/\n(?=\S.*:\n)/)
    for (const [heading, entries] of Object.entries(SECTIONS)) {
      const section = sections.find((text) => text.startsWith(heading))
      for (const [name, { summary }] of Object.entries(entries))
        expect(section).toMatch(new RegExp(`^ {2}${name} +${summary}`, 'm'))
    }
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect((await testFolder().run('--version')).out).toBe(`${version}\n`)
  })
})

describe('progress', () => {
  it('is shown on a terminal, and its line is cleared before anything else is printed', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const clear = '\r\u001b[2K'
    const watch = async (...argv: string[]) => {
      let err = ''
      const io = {
        cwd: folder.path,
        terminal: true,
        out: () => {},
        err: (text: string) => {
          err += text
        },
      }
      const code = await main(argv, io)
      return { code, err }
    }
    const done = await watch('poses', 'create', 'head.glb', '-o', 'p.json')
    expect(done.code).toBe(0)
    expect(done.err.startsWith(`${clear}Reading head.glb …${clear}note gltf/frame-rate: `)).toBe(true)
    const failed = await watch('poses', 'create', 'none.glb', '-o', 'q.json')
    expect(failed.err.startsWith(`${clear}Reading none.glb …${clear}cli/file-missing: `)).toBe(true)
  })
})

describe('errors', () => {
  it('says code, message, place and remedy, and never a stack trace', async () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const { code, out, err } = await folder.run('inspect', 'haed.glb')
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      'cli/file-missing: There is no file "haed.glb".\n  at haed.glb\n  Did you mean "head.glb"?\n',
    )
    expect((await folder.run('inspect', 'haed.glb', '--debug')).err).toContain('\n    at ')
  })

  it('calls what is not its own error by a code as well', async () => {
    let err = ''
    const code = await main(['inspect', 'x'], {
      get cwd(): string {
        throw new RangeError('out of luck')
      },
      terminal: false,
      out: () => {},
      err: (text) => {
        err += text
      },
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^cli\/internal: .*out of luck\n {2}Run it again with --debug/)
    expect(err).not.toContain('\n    at ')
  })

  it('shows a few findings of a kind, and counts the rest', async () => {
    const folder = testFolder()
    const nodes = Array.from({ length: 12 }, () => ({ name: 'same' }))
    folder.write(
      'a.gltf',
      JSON.stringify({ asset: { version: '2.0' }, nodes, scenes: [{ nodes: nodes.map((_, i) => i) }] }),
    )
    const { json } = await folder.json('inspect', 'a.gltf')
    const { err } = await folder.run('inspect', 'a.gltf')
    const [code] = json.diagnostics.map((d: { code: string }) => d.code)
    expect(json.diagnostics.length).toBeGreaterThan(5)
    expect(err.match(new RegExp(`^warning ${code}`, 'gm'))?.length).toBe(5)
    expect(err).toContain(`${code}: ${json.diagnostics.length - 5} more; --verbose shows all.`)
  })
})
