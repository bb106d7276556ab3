import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../test-io.ts'

/** `npm run prove -- batch` takes 20 heads and 20 clips and compares times; here a few must come out the same. */
const PROVING = process.env.FACEWORK_PROVE === 'batch'
const [HEADS, CLIPS, LEAST_RATIO] = PROVING ? [20, 20, 8] : [2, 3, 0]

const BIN = join(import.meta.dirname, '../../bin/facework.js')
const SAMPLES = join(import.meta.dirname, '../../../../samples')

/** Seconds that a call of the real command takes. */
function facework(cwd: string, ...argv: string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [BIN, ...argv, '--quiet'], { cwd, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return (performance.now() - start) / 1000
}

// Paths as a Unix shell has them.
describe.skipIf(process.platform === 'win32')('many heads and clips in one command', () => {
  it('gives the files of single calls, and is far faster', () => {
    const folder = testFolder()
    for (const name of ['heads', 'clips', 'alone']) mkdirSync(join(folder.path, name))
    // More names than there are samples: a file of its own is read and decoded for itself.
    const samples = readdirSync(join(SAMPLES, 'heads')).filter((name) => name.endsWith('.glb'))
    const heads = Array.from({ length: HEADS }, (_, i) => {
      const name = `${i}-${samples[i % samples.length]}`
      copyFileSync(join(SAMPLES, 'heads', samples[i % samples.length]!), join(folder.path, 'heads', name))
      return name.replace('.glb', '')
    })
    const clips = readdirSync(join(SAMPLES, 'clips'))
      .filter((name) => name.endsWith('.clip.json'))
      .slice(0, CLIPS)
      .map((name) => {
        copyFileSync(join(SAMPLES, 'clips', name), join(folder.path, 'clips', name))
        return name.replace('.clip.json', '')
      })
    facework(folder.path, '--help') // builds what a checkout has not built yet

    // Every head once, every clip once; half of them after the batch, since machines get slower and faster.
    const pairs = heads.map((head, i) => [head, clips[(i * 7) % clips.length]!] as const)
    const single = (part: typeof pairs) =>
      part.reduce((sum, [head, clip]) => {
        const files = [`heads/${head}.glb`, '--clip', `clips/${clip}.clip.json`]
        return sum + facework(folder.path, 'bake', ...files, '-o', `alone/${head}-${clip}.glb`)
      }, 0)
    const half = Math.ceil(pairs.length / 2)
    const before = single(pairs.slice(0, half))
    const template = 'out/{head}-{clip}.glb'
    const batch = facework(folder.path, 'bake', 'heads/*.glb', '--clip', 'clips/*.json', '-o', template)
    const each = (before + single(pairs.slice(half))) / pairs.length

    const written = folder.files().filter((name) => name.startsWith('out/'))
    expect(written).toHaveLength(HEADS * CLIPS)
    for (const [head, clip] of pairs)
      expect(folder.bytes(`out/${head}-${clip}.glb`)).toEqual(folder.bytes(`alone/${head}-${clip}.glb`))
    if (!PROVING) return
    const ratio = (each * written.length) / batch
    console.log(
      `${written.length} files: one command ${batch.toFixed(1)} s; a process each ${each.toFixed(3)} s per file, ` +
        `${(each * written.length).toFixed(0)} s in all; ${ratio.toFixed(1)} times the speed`,
    )
    expect(ratio).toBeGreaterThanOrEqual(LEAST_RATIO)
  }, 3_600_000)
})
