import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@facework/folder/internal'
import type { Queryable } from '../database/database.ts'

/** Raised when cursors have other parts: those before are refused. */
const LAYOUT = 2

/** Where lists go on. Signed, because a cursor becomes part of a query; by a key that all processes of a library have. */
export class Cursors {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  static async open(database: Queryable): Promise<Cursors> {
    await database.query("insert into secrets (name, value) values ('cursors', $1) on conflict do nothing", [
      randomBytes(32).toString('base64url'),
    ])
    const { rows } = await database.query<{ value: string }>(
      "select value from secrets where name = 'cursors'",
      [],
    )
    return new Cursors(rows[0]!.value)
  }

  text(position: readonly unknown[]): string {
    const text = Buffer.from(JSON.stringify(position)).toString('base64url')
    return `${text}.${this.#signatureOf(text)}`
  }

  read(cursor: string): readonly unknown[] {
    const [text = '', signature = ''] = cursor.split('.')
    const expected = this.#signatureOf(text)
    const isOwn =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    if (isOwn) return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    throw new Refusal(
      400,
      'library/cursor',
      'cursor',
      'The cursor is not one of this library.',
      'Start the list from its beginning.',
    )
  }

  #signatureOf(text: string): string {
    return createHmac('sha256', this.#key).update(`${LAYOUT} ${text}`).digest('base64url').slice(0, 16)
  }
}
