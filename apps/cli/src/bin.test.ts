import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Mesh } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { exportGltf } from '@facework/formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { testGlb, testModel } from './test-head.ts'
import { testFolder } from './test-io.ts'

const BIN = join(import.meta.dirname, '../bin/facework.js')

function facework(cwd: string, ...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...argv], { cwd, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Every file of ours that the command loads, as the engine itself reports them. */
function loadedFiles(...argv: string[]): string[] {
  const folder = testFolder()
  spawnSync(process.execPath, [BIN, ...argv], { env: { ...process.env, NODE_V8_COVERAGE: folder.path } })
  const [report] = folder.files().map((name) => JSON.parse(folder.read(name)))
  return report.result.map(({ url }: { url: string }) => url).filter((url: string) => url.startsWith('file:'))
}

// Paths as a Unix shell has them.
describe.skipIf(process.platform === 'win32')('the real command', () => {
  // In a checkout with changed sources its first run builds them.
  beforeAll(() => void facework('.', '--help'), 300_000)

  it('ends with 0, 1 and 2, prints results to stdout and errors to stderr', () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const done = facework(folder.path, 'evaluate', 'head.glb', '--set', 'jawOpen=1', '--json')
    expect([done.status, done.stderr]).toEqual([0, ''])
    expect(Object.keys(JSON.parse(done.stdout))).toEqual([
      'version',
      'command',
      'ok',
      'joints',
      'morphs',
      'curves',
      'diagnostics',
    ])
    expect(facework(folder.path, 'inspect', 'none.glb')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'cli/file-missing: There is no file "none.glb".\n  at none.glb\n',
    })
    expect(facework(folder.path, 'inspekt')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'cli/unknown-verb: Unknown verb "inspekt".\n  Did you mean inspect?\n',
    })
  })

  it('loads only the verb it is asked for', () => {
    const files = (...argv: string[]) => loadedFiles(...argv).filter((file) => /cli.dist|packages/.test(file))
    const verbs = (...argv: string[]) => files(...argv).filter((file) => file.includes('/verbs/'))
    expect(files('--version')).toEqual([])
    expect(verbs('--help')).toEqual([])
    // The error type and the nearest names, for a wrong call; nothing that reads files.
    expect(files('--help').filter((file) => /packages/.test(file) && !/packages.report/.test(file))).toEqual(
      [],
    )
    expect(verbs('poses', 'list', '--help').map((file) => file.split('/').at(-1))).toEqual(['poses-list.js'])
  })

  it('shows no progress when output is piped', () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const { status, stdout, stderr } = facework(folder.path, 'poses', 'create', 'head.glb', '-o', 'p.json')
    expect([status, stdout]).toEqual([0, '4 poses (1 of them combinations), additive: p.json\n'])
    expect(stderr).toMatch(/^note gltf\/frame-rate: /)
    // Progress rewrites its line.
    expect([stderr.includes('\r'), stderr.includes('Reading')]).toEqual([false, false])
  })

  it('does many files in threads, with the results of one thread in the same order', () => {
    const folder = testFolder()
    for (let i = 0; i < 6; i++) folder.write(`head${i}.glb`, testGlb({ size: 1 + i / 10 }))
    folder.write('bad.glb', testGlb().slice(0, 100))
    const jobs = (n: string, output: string) =>
      facework(folder.path, 'optimize', '*.glb', '-o', output, '--jobs', n, '--json')
    const [one, two] = [jobs('1', 'one/{head}.glb'), jobs('2', 'two/{head}.glb')]
    expect([one.status, two.status]).toEqual([1, 1])
    expect(JSON.parse(two.stdout)).toEqual(JSON.parse(one.stdout.replaceAll('one/', 'two/')))
    expect(JSON.parse(two.stdout).done).toBe(6)
    for (let i = 0; i < 6; i++)
      expect(folder.bytes(`two/head${i}.glb`)).toEqual(folder.bytes(`one/head${i}.glb`))
  })

  it('is not disturbed by a reader that stops reading', () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb({ morphs: Array.from({ length: 5000 }, (_, i) => `morph_${i}`) }))
    const script = `${process.execPath} ${BIN} inspect head.glb --json | head -c 10`
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder.path, encoding: 'utf8' })
    expect([status, stdout.length, stderr]).toEqual([0, 10, ''])
  })

  it('says when what it prints cannot be kept', () => {
    const folder = testFolder()
    folder.write('head.glb', testGlb())
    const script = `${process.execPath} ${BIN} inspect head.glb --json > /dev/full`
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: folder.path, encoding: 'utf8' })
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    expect(stderr).toMatch(/^cli\/write: The result could not be printed: ENOSPC/)
  })

  it('[B2] Ctrl-C while it writes leaves a whole result or none', async () => {
    const folder = testFolder()
    const model = testModel()
    const points: Primitive = { mode: 'points', positions: new Float32Array(6_000_000), morphs: [] }
    const [{ skin: _, ...face }] = model.meshes as [Mesh]
    folder.write(
      'big.glb',
      exportGltf({ model: { ...model, meshes: [{ ...face, primitives: [points] }] } }).bytes,
    )
    const child = spawn(process.execPath, [BIN, 'import', 'big.glb', '-o', 'out'], {
      cwd: folder.path,
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    // A large temporary file shows that it is writing, right now.
    while (child.exitCode === null && !folder.files().some((name) => name.endsWith('.tmp')))
      await new Promise((resolve) => setTimeout(resolve, 1))
    child.kill('SIGINT')
    await ended
    const whole = child.exitCode === 0
    expect([child.signalCode, whole ? 0 : 130]).toEqual([null, child.exitCode])
    const written = ['big.model.bin', 'big.model.json', 'big.skeleton.json'].map((name) => `out/${name}`)
    expect(folder.files()).toEqual(['big.glb', ...(whole ? written : [])])
  })
})
