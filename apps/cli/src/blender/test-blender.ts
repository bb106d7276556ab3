import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../../../..')
export const BLENDER_SCRIPTS = join(REPOSITORY, 'blender')

/** Runs Blender without a window; a Python error fails, which Blender itself reports as success. */
export function runBlender(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('blender', ['-b', ...args], { encoding: 'utf8' })
  if (status !== 0 || /Traceback|Error:/.test(stdout + stderr)) throw new Error(stdout + stderr)
  return stdout
}
