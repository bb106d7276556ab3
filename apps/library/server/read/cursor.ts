import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@facework/folder/internal'

/** Of this process: a cursor of another one starts over, which costs the reader one page. */
const KEY = randomBytes(32)

const signatureOf = (text: string) => createHmac('sha256', KEY).update(text).digest('base64url').slice(0, 16)

/** Where a list goes on. Signed, because it becomes part of a query. */
export function cursorText(position: readonly unknown[]): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${text}.${signatureOf(text)}`
}

export function readCursor(cursor: string): readonly unknown[] {
  const [text = '', signature = ''] = cursor.split('.')
  const expected = signatureOf(text)
  const isOwn =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  if (isOwn) return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
  throw new Refusal(
    400,
    'library/cursor',
    'cursor',
    'The cursor is not one of this library, or it was restarted.',
    'Start the list from its beginning.',
  )
}
