import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '@facework/folder/internal'
import type { Caller } from '../access/caller.ts'
import type { Grant } from '../access/token.ts'
import type { Database, Queryable } from '../database/database.ts'
import { insertToken } from './tokens.ts'

/** Without vowels, so that no words come about, and without letters that look alike. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const MINUTES = 10
/** Days after which a program that was allowed asks again. */
const DAYS = 180
/** What a program gets at most: reviewing and operating stay with the person. */
const ACTIONS = new Set(['read', 'publish', 'manage'])

export interface DeviceLogin {
  /** Kept by the program: whoever has it gets the token. */
  readonly deviceCode: string
  /** Shown to the person. */
  readonly userCode: string
  readonly seconds: number
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
const userCode = () => {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A program wants to log in. */
export async function startDeviceLogin(database: Queryable, label: string): Promise<DeviceLogin> {
  const deviceCode = randomBytes(32).toString('base64url')
  const shown = userCode()
  await database.query('delete from device_logins where expires_at < now()', [])
  await database.query(
    `insert into device_logins (code_sha256, user_code, label, expires_at)
     values ($1, $2, $3, now() + ${MINUTES} * interval '1 minute')`,
    [hashOf(deviceCode), shown, label],
  )
  return { deviceCode, userCode: shown, seconds: MINUTES * 60 }
}

/** The program that waits for a decision. */
export async function findDeviceLogin(
  database: Queryable,
  code: string,
): Promise<{ readonly label: string }> {
  const { rows } = await database.query<{ label: string }>(
    "select label from device_logins where user_code = $1 and state = 'pending' and expires_at > now()",
    [code.toUpperCase()],
  )
  if (!rows[0]) throw unknownCode(code)
  return rows[0]
}

export async function decideDeviceLogin(
  database: Queryable,
  caller: Caller,
  code: string,
  isAllowed: boolean,
): Promise<void> {
  const grants = caller.grants.filter(({ action }) => ACTIONS.has(action))
  const { rowCount } = await database.query(
    `update device_logins set state = $2, person = $3, grants = $4::jsonb
     where user_code = $1 and state = 'pending' and expires_at > now()`,
    [code.toUpperCase(), isAllowed ? 'approved' : 'denied', caller.person, JSON.stringify(grants)],
  )
  if (rowCount === 0) throw unknownCode(code)
}

/** The token of a program that was allowed, once; undefined before a decision. */
export function takeDeviceToken(database: Database, deviceCode: string): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ state: string; person: string; grants: Grant[]; label: string }>(
      'select state, person, grants, label from device_logins where code_sha256 = $1 and expires_at > now() for update',
      [hashOf(deviceCode)],
    )
    const [found] = rows
    if (!found) throw unknownCode('')
    if (found.state === 'pending') return undefined
    await tx.query('delete from device_logins where code_sha256 = $1', [hashOf(deviceCode)])
    if (found.state === 'denied')
      throw new Refusal(403, 'library/login-denied', '', 'The login was denied in the browser.')
    return insertToken(tx, found.person, { label: found.label, grants: found.grants, days: DAYS })
  })
}

function unknownCode(code: string): Refusal {
  return new Refusal(
    404,
    'library/login-code',
    code,
    'This code is not known, or more than ten minutes old.',
    'Start again with `facework login ADDRESS`.',
  )
}
