import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const COMMANDS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Milliseconds after which the browser has read the page that leads on. */
const LOADED = 60_000

/** Shows a page to the person at this machine; calls `failed` when there is no browser to show it. */
export function openBrowser(url: string, failed: () => void): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open']
  spawn(command, [...args, pageLeadingTo(url)], { stdio: 'ignore', detached: true })
    .on('error', failed)
    .unref()
}

/**
 * The address of a file that only this user can read, and that leads on. Every user of this machine can see command
 * lines, and the address itself has the access token in it.
 */
function pageLeadingTo(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'facework-open-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const page = join(folder, 'open.html')
  const escaped = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  writeFileSync(page, `<!doctype html><meta http-equiv="refresh" content="0; url=${escaped}">\n`, {
    mode: 0o600,
  })
  setTimeout(remove, LOADED).unref()
  process.once('exit', remove)
  return pathToFileURL(page).href
}
