import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryApiFiles } from '../../../scripts/library-api.mjs'
import { describeApi } from './describe-api.ts'

it('the description of the API and its types are those of the routes: node scripts/library-api.mjs', async () => {
  for (const [path, text] of Object.entries(await libraryApiFiles(describeApi())))
    expect(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'), path).toBe(text)
})

it('every route has a name of its own, which clients call it by', () => {
  const { paths } = describeApi() as { paths: Record<string, Record<string, { operationId?: string }>> }
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((m) => m.operationId))
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
})
