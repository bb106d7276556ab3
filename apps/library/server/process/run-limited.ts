import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LIMITS } from '../config.ts'
import { builtModule, packageFolder } from '../package-folder.ts'

const PRLIMIT = '/usr/bin/prlimit'

export interface LimitedRun {
  /** A built module of the server, which gets the file as its only argument and prints its result. */
  readonly module: string
  readonly file: string
  /** All that it can read, besides the program. */
  readonly folder: string
  readonly seconds: number
  readonly largestResult: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a module on untrusted files in a process of its own, which can read nothing but them and the program, has
 * limits of memory and time, and is ended afterwards. Returns what it printed.
 */
export function runLimited({
  module,
  file,
  folder,
  seconds,
  largestResult,
  signal,
}: LimitedRun): Promise<Buffer> {
  const node = [
    process.execPath,
    '--max-old-space-size=768',
    '--disable-warning=ExperimentalWarning',
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...readable(folder).map((path) => `--allow-fs-read=${path}`),
    builtModule(module),
    file,
  ]
  // Limits what typed arrays take as well, which the limit of the heap does not.
  const limited = existsSync(PRLIMIT) ? [PRLIMIT, `--data=${LIMITS.checkMemory}`, '--', ...node] : node
  return new Promise((resolve, reject) => {
    const child = spawn(limited[0]!, limited.slice(1), {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    let size = 0
    let trouble = ''
    const end = (reason: string) => {
      trouble ||= reason
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end(`they took longer than ${seconds} seconds`), seconds * 1000)
    const abort = () => end('the worker is shutting down')
    signal?.addEventListener('abort', abort)
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > largestResult) end('the result is too large')
      else out.push(chunk)
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
    })
    child.on('error', reject)
    child.on('close', (code, ending) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      if (code === 0 && trouble === '') resolve(Buffer.concat(out))
      else reject(new Error(trouble || reasonOf(said, code, ending)))
    })
  })
}

function reasonOf(said: string, code: number | null, signal: string | null): string {
  if (/heap out of memory|Array buffer allocation failed|ENOMEM|bad_alloc/i.test(said))
    return 'they need too much memory'
  const line = said.split('\n').find((text) => /Error/.test(text))
  return line?.trim().slice(0, 200) || `the process ended with ${signal ?? code}`
}

/** The program, wherever its packages lie, and the files to be read. */
function readable(folder: string): readonly string[] {
  const roots = new Set<string>([`${realpathSync(folder)}/*`])
  const own = realpathSync(packageFolder())
  for (let at = own; at !== dirname(at); at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (existsSync(modules)) roots.add(`${modules}/*`)
  }
  roots.add(`${own}/*`)
  // In a checkout the packages are beside this one.
  const packages = join(own, '../../packages')
  if (existsSync(packages)) roots.add(`${packages}/*`)
  return [...roots]
}
