import { randomBytes } from 'node:crypto'
import { link, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeOwnFolder } from './own-folder.ts'
import { isRunning, type ProcessIdentity, thisProcess } from './process-identity.ts'
import { Refusal } from './refusal.ts'
import { readRegularFile } from './regular-file.ts'
import { partBeside, unlinkIfThere, writePart } from './whole-file.ts'

export interface LeaseTimes {
  /** Milliseconds between two beats of the server that has the folder. */
  readonly beat: number
  /** Milliseconds without a beat after which a server on another machine counts as gone. */
  readonly lease: number
}

const TIMES: LeaseTimes = { beat: 2000, lease: 10_000 }
const LONGEST = 4096

/** Leases of this process: one of its number that is not among them is left over from before. */
const heldHere = new Set<string>()

interface LeaseFile extends ProcessIdentity {
  readonly id: string
  /** Counts up while the server runs, so that others see it without comparing clocks. */
  readonly beat: number
}

/**
 * One server at a time for a folder: two would each write a journal over the other's. It is a file, so that it also
 * holds on network drives and between containers. A server of this machine that is gone is known by its process;
 * another by a counter in the file that no longer moves.
 */
export class FolderLease {
  readonly #path: string
  readonly #times: LeaseTimes
  readonly #owner = { ...thisProcess(), id: randomBytes(16).toString('hex') }
  #beat = 0
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()

  private constructor(path: string, times: LeaseTimes) {
    this.#path = path
    this.#times = times
  }

  static async take(folder: string, times = TIMES): Promise<FolderLease> {
    const lease = new FolderLease(join(folder, 'server'), times)
    heldHere.add(lease.#owner.id)
    try {
      await lease.hold()
    } catch (error) {
      heldHere.delete(lease.#owner.id)
      throw error
    }
    lease.#timer = setInterval(() => lease.#inOrder(() => lease.#renew()).catch(() => {}), times.beat).unref()
    return lease
  }

  /**
   * Makes sure that the folder is still this server's. A lease that something deleted, such as `git clean -fdx`,
   * is restored; it is refused when another server has taken the folder since.
   */
  hold(): Promise<void> {
    return this.#inOrder(() => this.#hold())
  }

  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#inOrder(async () => {
      heldHere.delete(this.#owner.id)
      if (this.#isOwn(await readLease(this.#path))) await unlinkIfThere(this.#path)
    }).catch(() => {})
  }

  /** In order: two at once would find each other's files. */
  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#work.catch(() => {}).then(work)
    this.#work = done
    return done
  }

  async #hold(): Promise<void> {
    const found = await readLease(this.#path)
    if (this.#isOwn(found)) return
    if (found !== undefined) {
      if (!(await isGone(this.#path, found, this.#times.lease))) throw inUse(found)
      await this.#remove(found)
    }
    await makeOwnFolder(dirname(this.#path))
    await this.#create()
  }

  /** Of two servers that come at once, one finds the file of the other. */
  async #create(): Promise<void> {
    const part = await writePart(this.#path, this.#text())
    try {
      // Gets its name with its content; a file made in place would be empty for a moment.
      await link(part, this.#path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') throw inUse(await readLease(this.#path))
      await this.#createWithoutLinks()
    } finally {
      await unlinkIfThere(part)
    }
  }

  /** On file systems without hard links. */
  async #createWithoutLinks(): Promise<void> {
    const file = await open(this.#path, 'wx').catch(async (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? inUse(await readLease(this.#path)) : error
    })
    await file.writeFile(this.#text()).finally(() => file.close())
  }

  /** Removes the file of a server that is gone, and no other: someone may have been quicker. */
  async #remove(gone: string): Promise<void> {
    const aside = partBeside(this.#path)
    try {
      await rename(this.#path, aside)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    const moved = await readLease(aside)
    if (moved !== gone) await link(aside, this.#path).catch(() => {})
    await unlink(aside)
    if (moved !== gone) throw inUse(moved)
  }

  async #renew(): Promise<void> {
    if (!this.#isOwn(await readLease(this.#path))) return
    this.#beat++
    // In place: another name would be another file to those who wait for this one to change.
    const file = await open(this.#path, 'r+')
    await file.write(this.#text(), 0).finally(() => file.close())
  }

  #text(): string {
    return `${JSON.stringify({ ...this.#owner, beat: this.#beat })}\n`
  }

  #isOwn(text: string | undefined): boolean {
    return text !== undefined && parsed(text)?.id === this.#owner.id
  }
}

const readLease = async (path: string) => (await readRegularFile(path, LONGEST))?.toString('utf8')

/** Whether the server that wrote this is gone. Takes as long as a lease where only time can tell. */
async function isGone(path: string, text: string, lease: number): Promise<boolean> {
  const owner = parsed(text)
  if (owner?.pid === process.pid && isRunning(owner)) return !heldHere.has(owner.id)
  const runs = owner && isRunning(owner)
  if (runs !== undefined) return !runs
  // A file of another version, or one that is being made, gets a moment only.
  const until = Date.now() + (owner ? lease : lease / 20)
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lease / 40))
    const now = await readLease(path)
    if (now !== text) return now === undefined
  }
  return true
}

function parsed(text: string): LeaseFile | undefined {
  try {
    const value = JSON.parse(text) as LeaseFile
    return typeof value.id === 'string' && Number.isInteger(value.pid) ? value : undefined
  } catch {
    return undefined
  }
}

function inUse(text: string | undefined): Refusal {
  const machine = (text === undefined ? undefined : parsed(text))?.machine.split(' ')[0]
  const where =
    machine === undefined || machine === thisProcess().machine.split(' ')[0] ? 'this machine' : machine
  return new Refusal(
    409,
    'workspace/in-use',
    '',
    `Another Facework server on ${where} has this folder open.`,
    'Use that server, or stop it and start this one again.',
  )
}
