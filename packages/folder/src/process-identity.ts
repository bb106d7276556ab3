import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Names a process well enough to tell whether it still runs: numbers of processes are used again. */
export interface ProcessIdentity {
  /** Where the number of the process means something: a machine since its start, or a container on it. */
  readonly machine: string
  readonly pid: number
  /** When it started, in the machine's own units; empty where that cannot be asked. */
  readonly started: string
}

export const thisProcess = (): ProcessIdentity => ({
  machine: thisMachine(),
  pid: process.pid,
  started: startOf(process.pid),
})

/** Whether a process still runs; undefined when that cannot be known from here. */
export function isRunning({ machine, pid, started }: ProcessIdentity): boolean | undefined {
  if (machine !== thisMachine()) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const start = startOf(pid)
  return start === '' || started === '' ? undefined : start === started
}

function thisMachine(): string {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return `${hostname()} ${boot} ${attempt(() => readlinkSync('/proc/self/ns/pid'))}`
}

function startOf(pid: number): string {
  // Behind the name of the program, which may contain anything, it is the 20th field.
  return attempt(
    () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? '',
  )
}

/** Only Linux has these files. */
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
