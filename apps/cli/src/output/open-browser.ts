import { spawn } from 'node:child_process'

const COMMANDS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Shows a page to the person at this machine; calls `failed` when there is no browser to show it. */
export function openBrowser(url: string, failed: () => void): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open']
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', failed)
    .unref()
}
