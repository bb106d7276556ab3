import { randomBytes } from 'node:crypto'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { makeOwnFolder } from './own-folder.ts'
import { Refusal } from './refuse.ts'
import { ifMissing } from './whole-file.ts'

/** Milliseconds for another server on this machine to say that it is there. */
const PATIENCE = 1000

/**
 * One server at a time for a folder: two would each write a journal over the other's. The server that has it
 * answers at a port with a word; both are in a file. A crash leaves the file but nobody who answers, where
 * the number of a process could be another's by then.
 */
export class FolderLock {
  readonly #path: string
  readonly #text: string
  readonly #server: Server
  #holding: Promise<void> = Promise.resolve()

  private constructor(path: string, text: string, server: Server) {
    this.#path = path
    this.#text = text
    this.#server = server
  }

  static async take(folder: string): Promise<FolderLock> {
    const word = randomBytes(16).toString('hex')
    const server = createServer((socket) => socket.on('error', () => {}).end(word))
    await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
    server.unref()
    const { port } = server.address() as AddressInfo
    const lock = new FolderLock(join(folder, 'server'), `${port} ${word}\n`, server)
    try {
      await lock.hold()
    } catch (error) {
      server.close()
      throw error
    }
    return lock
  }

  /**
   * Makes sure that the folder is still this server's. A lock that something deleted, such as `git clean -fdx`,
   * is put back; it is refused when another server has taken the folder since.
   */
  hold(): Promise<void> {
    // In order: two at once would find each other's file.
    this.#holding = this.#holding.catch(() => {}).then(() => this.#hold())
    return this.#holding
  }

  async release(): Promise<void> {
    if (!this.#server.listening) return
    await new Promise((resolve) => this.#server.close(resolve))
    const there = await readFile(this.#path, 'utf8').catch(() => undefined)
    if (there === this.#text) await unlink(this.#path).catch(() => {})
  }

  async #hold(): Promise<void> {
    const there = await readFile(this.#path, 'utf8').catch(ifMissing)
    if (there === this.#text) return
    if (there !== undefined && (await answers(there))) throw inUse()
    if (there !== undefined) await unlink(this.#path).catch(() => {})
    await makeOwnFolder(dirname(this.#path))
    // Of two that come at once, one finds the file of the other.
    await writeFile(this.#path, this.#text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? inUse() : error
    })
  }
}

function inUse(): Refusal {
  return new Refusal(
    409,
    'workspace/in-use',
    '',
    'Another studio on this machine has this folder open.',
    'Use the page of that one, or stop it and start this one again.',
  )
}

/** Whether the server that wrote this is still there. */
async function answers(written: string): Promise<boolean> {
  const [port, word] = written.trim().split(' ')
  if (!word || !(Number(port) > 0 && Number(port) < 65536)) return false
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(Number(port), '127.0.0.1')
    const end = () => {
      socket.destroy()
      resolve(said === word)
    }
    socket.setTimeout(PATIENCE, end)
    socket.on('data', (part) => {
      said += part
      if (said.length >= word.length) end()
    })
    socket.on('end', end).on('error', end)
  })
}
