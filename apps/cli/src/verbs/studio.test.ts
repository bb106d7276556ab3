import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../test-io.ts'

/** The built command without the step that builds: a server can only be ended with its process. */
const COMMAND = `
const { main, processIo } = await import(${JSON.stringify(join(import.meta.dirname, '../../dist/main.js'))})
process.exitCode = await main(process.argv.slice(1), processIo())`

describe.skipIf(process.platform === 'win32')('facework studio', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints its address, serves the folder, and ends at %s',
    async (signal) => {
      const folder = testFolder()
      folder.write('a.clip.json', '{}')
      const args = ['--input-type=module', '-e', COMMAND, 'studio', '.', '--port', '0', '--json']
      const child = spawn(process.execPath, args, { cwd: folder.path, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      try {
        const [text] = (await once(child.stdout, 'data')) as [Buffer]
        const { url, port, folder: served, diagnostics } = JSON.parse(String(text))
        expect([served, diagnostics]).toEqual([folder.path, []])
        const token = new URL(url).searchParams.get('token')
        const files = await fetch(`http://127.0.0.1:${port}/api/files`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(
          ((await files.json()) as { documents: { path: string }[] }).documents.map((f) => f.path),
        ).toEqual(['a.clip.json'])
      } finally {
        child.kill(signal)
      }
      expect(await ended).toEqual([0, null])
    },
  )

  it('opens the browser without the token on a command line', async () => {
    const folder = testFolder()
    mkdirSync(join(folder.path, 'bin'))
    folder.write('bin/xdg-open', '#!/bin/sh\necho "$*" > opened.tmp && mv opened.tmp opened\n')
    folder.write('bin/open', '#!/bin/sh\necho "$*" > opened.tmp && mv opened.tmp opened\n')
    for (const name of ['xdg-open', 'open']) chmodSync(join(folder.path, 'bin', name), 0o755)
    const args = ['--input-type=module', '-e', COMMAND, 'studio', '.', '--port', '0', '--json', '--open']
    const env = { ...process.env, PATH: `${join(folder.path, 'bin')}:${process.env.PATH}` }
    const child = spawn(process.execPath, args, {
      cwd: folder.path,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const [text] = (await once(child.stdout, 'data')) as [Buffer]
    const { url } = JSON.parse(String(text))
    await expect.poll(() => folder.files().includes('opened'), { timeout: 10_000 }).toBe(true)
    const opened = folder.read('opened').trim()
    expect(opened).toMatch(/^file:/)
    expect(opened).not.toContain(new URL(url).searchParams.get('token'))
    const page = fileURLToPath(opened)
    expect(readFileSync(page, 'utf8')).toContain(`content="0; url=${url}"`)
    expect([statSync(page).mode & 0o777, statSync(dirname(page)).mode & 0o777]).toEqual([0o600, 0o700])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(existsSync(dirname(page))).toBe(false)
  })

  it('refuses a port that is none, and one that is taken', async () => {
    const folder = testFolder()
    for (const port of ['x', '-1', '70000', '']) {
      const { code, err } = await folder.run('studio', '.', `--port=${port}`)
      expect([port, code, err.split(':')[0]]).toEqual([port, 2, 'cli/option-value'])
    }
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, err } = await folder.run('studio', '.', '--port', String(port))
    expect([code, err.split('\n')[0]]).toEqual([1, `cli/port-taken: Port ${port} is taken.`])
    other.close()
  })
})
