import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'
import type { ServeLibraryOptions } from './serve-library.ts'

const PROGRAM = `
const { serveLibrary } = await import(${JSON.stringify(join(packageFolder(), 'dist/server/index.js'))})
const { url, ownerToken } = await serveLibrary({ ...JSON.parse(process.argv[1]), log: (e) => process.env.FACEWORK_LOG && console.error(e) })
console.log(JSON.stringify({ url, ownerToken }))`

/** A library in a process of its own, from the built files. */
export interface TestProcess {
  readonly url: string
  readonly ownerToken?: string | undefined
  readonly child: ChildProcess
  kill(): Promise<void>
}

export async function startProcess(
  options: Omit<ServeLibraryOptions, 'log'>,
  env: Readonly<Record<string, string>> = {},
): Promise<TestProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const gone = once(child, 'exit')
  const [text] = (await Promise.race([
    once(child.stdout!, 'data'),
    gone.then(() => {
      throw new Error('The library did not start.')
    }),
  ])) as [Buffer]
  return {
    child,
    ...(JSON.parse(String(text)) as { url: string; ownerToken?: string }),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The same moments in every run. */
export function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
