import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FaceworkError } from '@facework/report'
import { LIMITS } from '../config.ts'
import { builtModule, packageFolder } from '../package-folder.ts'
import type { CheckJob, CheckResult } from './check-job.ts'

const LARGEST_RESULT = 16 * 1024 * 1024
const ATTEMPTS = 2
const PRLIMIT = '/usr/bin/prlimit'

/**
 * Reads untrusted files in a process of its own, which can read nothing but them and the program, has limits of
 * memory and time, and is ended afterwards. Files that crash it twice are rejected.
 */
export async function runCheck(job: CheckJob, folder: string): Promise<CheckResult> {
  const file = join(folder, 'check.json')
  await writeFile(file, JSON.stringify(job))
  let reason = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await runOnce(file, folder)
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new FaceworkError(
    'library/check-failed',
    '',
    `The files could not be checked: ${reason}.`,
    'Check them with `facework inspect`. If they are correct, make them smaller and publish again.',
  )
}

function runOnce(file: string, folder: string): Promise<CheckResult> {
  const node = [
    process.execPath,
    '--max-old-space-size=768',
    '--disable-warning=ExperimentalWarning',
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...readable(folder).map((path) => `--allow-fs-read=${path}`),
    builtModule('check/check-process.js'),
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
    const timer = setTimeout(() => {
      trouble = `they took longer than ${LIMITS.checkSeconds} seconds`
      child.kill('SIGKILL')
    }, LIMITS.checkSeconds * 1000)
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > LARGEST_RESULT) child.kill('SIGKILL')
      else out.push(chunk)
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) {
        try {
          resolve(JSON.parse(Buffer.concat(out).toString()) as CheckResult)
          return
        } catch {
          trouble ||= 'the result was cut off'
        }
      }
      reject(new Error(trouble || reasonOf(said, code, signal)))
    })
  })
}

function reasonOf(said: string, code: number | null, signal: string | null): string {
  if (/heap out of memory|Array buffer allocation failed|ENOMEM|bad_alloc/i.test(said))
    return 'they need too much memory'
  const line = said.split('\n').find((text) => /Error/.test(text))
  return line?.trim().slice(0, 200) || `the process ended with ${signal ?? code}`
}

/** The program, wherever its packages lie, and the files to be checked. */
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
