import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findPageFile } from './page-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'facework-page-'))
for (const name of ['assets', 'fonts']) mkdirSync(join(folder, name))
for (const file of ['index.html', 'assets/a-1.js', 'fonts/inter.woff2', 'favicon.svg'])
  writeFileSync(join(folder, file), '')
afterAll(() => rmSync(folder, { recursive: true }))

it('serves the page at its addresses, its files, and nothing else', () => {
  const found = (path: string) => findPageFile(path, folder)?.slice(folder.length + 1)
  for (const path of [
    '/',
    '/@acme',
    '/@acme/ada',
    '/tokens',
    '/moderation',
    '/scopes',
    '/scopes/acme',
    '/jobs',
  ])
    expect(found(path), path).toBe('index.html')
  for (const path of ['/assets/a-1.js', '/fonts/inter.woff2', '/favicon.svg'])
    expect(found(path), path).toBe(path.slice(1))
  for (const path of [
    '/assets/../index.html',
    '/assets/none.js',
    '/@acme/ada/x',
    '/v2',
    '/scopes/acme/x',
    '/..%2fa.js',
    '/assets/',
  ])
    expect(found(path), path).toBe(undefined)
})
