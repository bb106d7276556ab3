import { copyFileSync, linkSync, lstatSync, realpathSync, renameSync, rmdirSync, unlinkSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { FaceworkError } from '@facework/report'
import { callContext } from '../call-context.ts'
import {
  planNames,
  planText,
  recoverFolder,
  type StagedFile,
  syncFolder,
  temporaryName,
} from '../input/interrupted-write.ts'
import { statOf } from '../input/read-file.ts'

export interface OutputFile {
  /** Absolute, or from the working folder. */
  readonly path: string
  /** Whole, or in parts that are written one after another. */
  readonly content: string | Uint8Array | readonly Uint8Array[]
}

export interface WriteOptions {
  /** Folder that relative paths start from. */
  readonly cwd: string
  /** Replace files that are there. */
  readonly force: boolean
  /** Make the folders of the files; otherwise a missing one is an error. */
  readonly makeFolders?: boolean | undefined
}

/** Where and how the files of a verb are written, by its options. */
export function writeOptions(
  {
    force = false,
    makeFolders,
  }: { readonly force?: boolean | undefined; readonly makeFolders?: boolean | undefined },
  { cwd }: Pick<WriteOptions, 'cwd'>,
): WriteOptions {
  return { cwd, force, makeFolders }
}

const STDOUT = '-'

/** What must not be left behind, whatever happens. */
const temporary = new Set<string>()
const writtenPlans = new Set<string>()
const madeFolders = new Set<string>()

/** Removes what an interrupted write would leave. */
export function cleanUpNow(): void {
  // Plans first: with a plan and some of its files the next run would write these, and not the others.
  for (const path of [...writtenPlans, ...temporary]) quietly(() => unlinkSync(path))
  writtenPlans.clear()
  temporary.clear()
  // Deepest first; a folder that holds something stays.
  for (const path of [...madeFolders].sort((a, b) => b.length - a.length)) quietly(() => rmdirSync(path))
  madeFolders.clear()
}

/** Refuses before the work begins what would be refused after it. */
export function checkOutput(path: string, { cwd, force, makeFolders }: WriteOptions): void {
  if (path === STDOUT) return
  const full = resolve(cwd, path)
  const found = statOf(full)
  if (found?.isDirectory()) {
    throw new FaceworkError('cli/output-is-folder', path, `"${path}" is a folder; a file should be written.`)
  }
  // A link that leads nowhere is there as well: without --force it is not replaced by a file.
  if ((found || isLink(full)) && !force) throw exists(path)
  const folder = dirname(full)
  const above = statOf(folder)
  if (above && !above.isDirectory()) {
    throw new FaceworkError('cli/output-folder', path, `"${dirname(path)}" is a file, not a folder.`)
  }
  if (!above && !makeFolders) {
    throw new FaceworkError(
      'cli/output-folder',
      path,
      `The folder "${dirname(path)}" does not exist.`,
      'Create it first, or choose another output.',
    )
  }
}

/** Refuses to write a lossy result over the file it is made from: what is lost then could not be had again. */
export function checkKeepsInput(path: string, input: string, { cwd }: Pick<WriteOptions, 'cwd'>): void {
  if (path === STDOUT || input === STDOUT) return
  const [from, to] = [input, path].map((each) => statOf(resolve(cwd, each)))
  if (!from || !to || from.ino !== to.ino || from.dev !== to.dev) return
  throw new FaceworkError(
    'cli/output-is-input',
    path,
    `"${path}" is the input itself; the result is lossy and would replace the original.`,
    'Use another name with -o, and keep the original.',
  )
}

/**
 * Writes all files, or none: each whole into a temporary file beside its target, then renamed over it. A
 * failure or Ctrl-C on the way leaves every target as it was; a write that was killed between two renames is
 * finished by the next run.
 */
export async function writeOutput(files: readonly OutputFile[], options: WriteOptions): Promise<void> {
  if (files.some((file) => file.path === STDOUT)) return writeToStdout(files)
  for (const file of files) checkOutput(file.path, options)
  const stop = (signal: NodeJS.Signals) => {
    cleanUpNow()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  // Only while files are being written: a handler delays Ctrl-C until the event loop turns.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  try {
    const staged: StagedFile[] = []
    for (const file of files) staged.push(await stage(file, options))
    const plans = staged.length > 1 ? await writePlans(staged) : []
    commit(staged, plans, options)
    madeFolders.clear()
  } catch (error) {
    throw asWriteError(error)
  } finally {
    cleanUpNow()
    for (const signal of signals) process.off(signal, stop)
  }
}

/** A pipe takes one file; a file of this name is `./-`. */
function writeToStdout(files: readonly OutputFile[]): void {
  const { stdout } = callContext.getStore() ?? {}
  if (files.length > 1 || !stdout) {
    throw new FaceworkError(
      'cli/stdout',
      STDOUT,
      stdout ? 'The result is several files, and stdout takes one.' : 'There is no stdout here.',
      'Give a file name with -o, or for a clip --to facework, which is one file.',
    )
  }
  const parts = [files[0]!.content].flat() as (string | Uint8Array)[]
  for (const part of parts) stdout(typeof part === 'string' ? new TextEncoder().encode(part) : part)
}

async function stage(file: OutputFile, options: WriteOptions): Promise<StagedFile> {
  const full = resolve(options.cwd, file.path)
  if (options.makeFolders) await makeFolder(dirname(full))
  recoverFolder(dirname(full))
  // A link is written through, not replaced by a file.
  const target = statOf(full) ? realpathSync(full) : full
  const temp = temporaryBeside(target)
  const mode = statOf(target)?.mode
  await writeSynced(temp, file.content, mode)
  return { temp, target }
}

/** What the next run needs to finish this one. */
async function writePlans(staged: readonly StagedFile[]): Promise<string[]> {
  const plans = planNames(staged)
  for (const plan of plans) {
    writtenPlans.add(plan)
    await writeSynced(plan, planText(plan, staged))
    syncFolder(dirname(plan))
  }
  return plans
}

async function writeSynced(path: string, content: OutputFile['content'], mode?: number): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    if (mode !== undefined) await handle.chmod(mode & 0o777)
    if (Array.isArray(content)) for (const part of content) await handle.writeFile(part)
    else await handle.writeFile(content as string | Uint8Array)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function temporaryBeside(target: string): string {
  const temp = temporaryName(target)
  temporary.add(temp)
  return temp
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) madeFolders.add(made)
}

/** Puts every staged file in its place without a pause in which a signal could come; undone when one fails. */
function commit(staged: readonly StagedFile[], plans: readonly string[], options: WriteOptions): void {
  const done: (StagedFile & { readonly backup: string | undefined })[] = []
  try {
    for (const { temp, target } of staged) {
      // Not existsSync, which takes a disk that does not answer for no file: undoing would delete the file then.
      const there = statOf(target) !== undefined
      if (there && !options.force) throw exists(target)
      const backup = there ? backUp(target) : undefined
      renameSync(temp, target)
      temporary.delete(temp)
      done.push({ temp, target, backup })
    }
  } catch (error) {
    try {
      undo(done)
      for (const plan of plans) unlinkSync(plan)
    } catch {
      // The disk fails at this as well. The plan and all new content are there: the next run goes on with them.
      writtenPlans.clear()
      for (const { temp } of staged) temporary.delete(temp)
      throw halfWritten(error)
    }
    throw error
  }
  for (const folder of new Set(staged.map(({ target }) => dirname(target)))) syncFolder(folder)
}

/** Brings files back as they were. New content gets its temporary name again, so that the plan holds all the while. */
function undo(done: readonly (StagedFile & { readonly backup: string | undefined })[]): void {
  for (const { temp, target, backup } of done.toReversed()) {
    temporary.add(temp)
    renameSync(target, temp)
    if (backup !== undefined) renameSync(backup, target)
  }
}

function halfWritten(error: unknown): FaceworkError {
  const { message } = error as Error
  return new FaceworkError(
    'cli/half-written',
    '',
    `The result could neither be written whole nor be undone: ${message}.`,
    'Check the disk. The next facework command that uses this folder finishes the write.',
  )
}

/** A second name for the file as it is now; the target itself stays in place all the while. */
function backUp(target: string): string {
  const backup = temporaryBeside(target)
  try {
    linkSync(target, backup)
  } catch {
    copyFileSync(target, backup) // file systems without hard links
  }
  return backup
}

function exists(path: string): FaceworkError {
  return new FaceworkError(
    'cli/output-exists',
    path,
    `"${path}" already exists.`,
    'Use --force to overwrite it, or another name with -o.',
  )
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  ENAMETOOLONG: 'the name is too long',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EMFILE: 'too many files are open',
}

function asWriteError(error: unknown): unknown {
  if (error instanceof FaceworkError || !(error instanceof Error)) return error
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  if (code === undefined) return error
  return new FaceworkError(
    'cli/write',
    dest ?? path ?? '',
    `The result could not be written: ${REASONS[code] ?? error.message}. Nothing was changed.`,
    code === 'EIO' ? 'Check the disk, or choose another place with -o.' : 'Choose another place with -o.',
  )
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // What cannot be taken away stays; the first error is the one to tell.
  }
}
