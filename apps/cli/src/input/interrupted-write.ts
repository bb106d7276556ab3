import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** A file that is written beside its target, and will get the target's name. */
export interface StagedFile {
  readonly temp: string
  readonly target: string
}

/** Begins the names of files that say which staged files belong together. */
const PLAN = '.facework-write'
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** Of temporary files of this command: where and by which process they were made. */
const TEMPORARY = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/

/** A name beside a file that nothing else has, and that tells a later run whether its maker is gone. */
export const temporaryName = (path: string) =>
  join(dirname(path), `.${basename(path).slice(0, 100)}.${suffix()}`)

/** Names of the files that record a planned write, one in each folder that it changes. */
export const planNames = (files: readonly StagedFile[]) =>
  [...new Set(files.map(({ target }) => dirname(target)))].map((folder) =>
    join(folder, `${PLAN}.${suffix()}`),
  )

/** The files of a write, as paths from the folder of the plan: a project may be moved between two runs. */
export const planText = (plan: string, files: readonly StagedFile[]) =>
  JSON.stringify(files.map((file) => [file.temp, file.target].map((path) => relative(dirname(plan), path))))

const suffix = () => `${HOST}-${process.pid}-${randomBytes(6).toString('hex')}.tmp`

/**
 * Finishes a write of several files that was killed between two of them, and deletes what killed runs left. A document
 * and its columns are two files: one of them new and the other old could not be read.
 */
export function recoverFolder(folder: string): void {
  try {
    const left = readdirSync(folder).filter(isLeft)
    for (const name of left.filter((each) => each.startsWith(`${PLAN}.`))) finish(join(folder, name))
    for (const name of left) quietly(() => unlinkSync(join(folder, name)))
  } catch {
    // A folder that is not there, or cannot be changed, is no concern of whoever only reads a file.
  }
}

/** Whether the run that made a file is gone. Runs on other machines cannot be asked. */
function isLeft(name: string): boolean {
  const [, host, pid] = TEMPORARY.exec(name) ?? []
  if (host !== HOST || Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function finish(plan: string): void {
  const maker = makerOf(plan)
  const files = filesOfPlan(readFileSync(plan, 'utf8'))
    .map(([temp, target]) => ({ temp: resolve(dirname(plan), temp), target: resolve(dirname(plan), target) }))
    // A plan in a folder from someone else moves no other files than those it could have made.
    .filter(({ temp, target }) => makerOf(temp) === maker && dirname(temp) === dirname(target))
  for (const { temp, target } of files) {
    // What is missing is in its place already.
    if (existsSync(temp)) renameSync(temp, target)
  }
  for (const { target } of files) syncFolder(dirname(target))
}

/** None of a plan that was not written to its end: no file had been put in its place then. */
function filesOfPlan(text: string): readonly (readonly [temp: string, target: string])[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

const makerOf = (path: string) => TEMPORARY.exec(path)?.slice(1, 3).join('-')

/** A new name is on the disk only when its folder is. */
export function syncFolder(folder: string): void {
  // Windows opens no folders; its file system keeps names in its own journal.
  if (process.platform === 'win32') return
  quietly(() => {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  })
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The next run tries again.
  }
}
