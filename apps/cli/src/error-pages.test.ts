import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('every code of the command has a heading in docs/errors/cli.md, and no heading is left over', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sources(path)
      return /\.ts$/.test(entry.name) && !/test/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
    })
  // The command under its other name, which tells where to get it.
  const bin = readFileSync(join(import.meta.dirname, '../../../packages/facework/bin/facework.js'), 'utf8')
  const used = [...sources(import.meta.dirname), bin].flatMap(
    (text) => text.match(/(?<=')cli\/[a-z-]+(?=')/g) ?? [],
  )
  const page = readFileSync(join(import.meta.dirname, '../../../docs/errors/cli.md'), 'utf8')
  const headings = page.match(/(?<=^## )cli\/[a-z-]+$/gm) ?? []
  expect([...new Set(used)].sort()).toEqual([...headings].sort())
})
