import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

/** Bytes sent at once: each part costs a trip to a thread of Node and one to the kernel. */
const LARGE = 512 * 1024
/** For everyone beyond those who have a large buffer: many slow readers are to take little memory. */
const SMALL = 64 * 1024
const MOST_LARGE = 32

/** Buffers that are used again: new ones of this size cost more than filling them. */
const free: Buffer[] = []
let lent = 0

function takeBuffer(bytes: number): Buffer {
  if (bytes <= SMALL || lent >= MOST_LARGE) return Buffer.allocUnsafeSlow(Math.min(bytes, SMALL))
  lent++
  return free.pop() ?? Buffer.allocUnsafeSlow(LARGE)
}

/** One that the kernel may still read from is left to the garbage collector. */
function giveBuffer(buffer: Buffer, isRead: boolean): void {
  if (buffer.length !== LARGE) return
  lent--
  if (isRead) free.push(buffer)
}

/** Sends a part of a file and ends the response, as fast as its reader takes it. */
export async function sendFile(
  file: FileHandle,
  response: ServerResponse,
  first: number,
  bytes: number,
): Promise<void> {
  const buffer = takeBuffer(bytes)
  let isRead = true
  try {
    for (let sent = 0; sent < bytes; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - sent), first + sent)
      if (bytesRead === 0) throw new Error(`A file ends ${bytes - sent} bytes too early.`)
      sent += bytesRead
      isRead = await write(response, buffer.subarray(0, bytesRead), sent === bytes)
      if (!isRead) return
    }
  } finally {
    giveBuffer(buffer, isRead)
  }
}

/** True when all was handed over; false when the reader went away. */
function write(response: ServerResponse, bytes: Buffer, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) {
      resolve(false)
      return
    }
    const onClose = () => resolve(false)
    const onWritten = (error?: Error | null) => {
      response.removeListener('close', onClose)
      resolve(!error)
    }
    response.once('close', onClose)
    if (isLast) response.end(bytes, onWritten)
    else response.write(bytes, onWritten)
  })
}
