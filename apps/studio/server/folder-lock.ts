import { randomBytes } from 'node:crypto'
import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Refusal } from './refuse.ts'

/** Milliseconds for another server on this machine to say that it is there. */
const PATIENCE = 1000

/**
 * One server at a time for a folder: two would each write a journal over the other's. The server that has it
 * answers at a port with a word; both are in a file. A crash leaves the file but nobody who answers, where
 * the number of a process could be another's by then.
 */
export class FolderLock {
  readonly #path: string
  readonly #server: Server

  private constructor(path: string, server: Server) {
    this.#path = path
    this.#server = server
  }

  static async take(folder: string): Promise<FolderLock> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, 'server')
    const there = await readFile(path, 'utf8').catch(() => undefined)
    if (there !== undefined && (await answers(there))) throw inUse()
    if (there !== undefined) await unlink(path).catch(() => {})
    const word = randomBytes(16).toString('hex')
    const server = createServer((socket) => socket.on('error', () => {}).end(word))
    await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
    server.unref()
    const { port } = server.address() as AddressInfo
    try {
      // Of two that start at once, one finds the file of the other.
      await writeFile(path, `${port} ${word}\n`, { flag: 'wx' })
    } catch (error) {
      server.close()
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inUse() : error
    }
    return new FolderLock(path, server)
  }

  async release(): Promise<void> {
    if (!this.#server.listening) return
    await new Promise((resolve) => this.#server.close(resolve))
    await unlink(this.#path).catch(() => {})
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
