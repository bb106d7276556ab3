import { expect, it } from 'vitest'
import { main } from '../main.ts'
import { testGlb } from '../test-head.ts'
import { testFolder } from '../test-io.ts'
import { progressBar } from './progress.ts'

it('draws a bar on a terminal, once for every step it grows', () => {
  const lines: string[] = []
  const bar = progressBar(
    { cwd: '.', terminal: true, out: () => {}, err: (text) => lines.push(text) },
    'Reading',
  )
  for (const part of [0, 0.001, 0.5, 1]) bar(part)
  expect(lines.map((line) => line.slice(5))).toEqual([
    `Reading ${'░'.repeat(24)} 0 %`,
    `Reading ${'█'.repeat(12)}${'░'.repeat(12)} 50 %`,
    `Reading ${'█'.repeat(24)} 100 %`,
  ])
})

it('import shows it on a terminal and clears it before the result', async () => {
  const folder = testFolder()
  folder.write('head.glb', testGlb())
  let err = ''
  const io = { cwd: folder.path, terminal: true, out: () => {}, err: (text: string) => (err += text) }
  expect(await main(['import', 'head.glb', '-o', 'out'], io)).toBe(0)
  expect(err).toContain('Reading head.glb ░')
  expect(err).toContain('100 %')
  expect(err.lastIndexOf('\r\u001b[2K')).toBeGreaterThan(err.lastIndexOf('Writing'))
})
