import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

// Windows has no signals: ending npm ends nothing else there.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each([
    // From a program, such as a supervisor: npm alone.
    ['SIGTERM', 'npm'],
    // Ctrl C: all programs that the terminal waits for.
    ['SIGINT', 'its group'],
  ] as const)('ends its server at a %s of %s', async (signal, receiver) => {
    const folder = mkdtempSync(join(tmpdir(), 'facework-start-'))
    const npm = spawn('npm', ['start', '--silent', '--', folder, '--port', '0', '--json'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that a server that is left can be ended with it.
      detached: true,
    })
    try {
      let printed = ''
      npm.stdout.on('data', (text) => {
        printed += text
      })
      // A stale build is built first.
      await expect.poll(() => printed, { timeout: 200_000 }).toMatch(/\}\s*$/)
      const { url } = JSON.parse(printed) as { url: string }
      const lock = join(folder, '.facework/server')
      await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(true)
      expect((await fetch(url)).status).toBe(200)
      const ended = once(npm, 'exit')
      process.kill(receiver === 'npm' ? npm.pid! : -npm.pid!, signal)
      await ended
      const answers = () =>
        fetch(url).then(
          () => true,
          () => false,
        )
      await expect.poll(answers, { timeout: 20_000 }).toBe(false)
      // It has ended in order: the folder is free for the next server.
      await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(false)
    } finally {
      try {
        process.kill(-npm.pid!, 'SIGKILL')
      } catch {
        // All of them have ended.
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  })
})
