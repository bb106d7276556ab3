import { randomBytes } from 'node:crypto'
import { newId } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import { writeAudit } from '../access/audit.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Queryable } from '../database/database.ts'
import { managedScope } from './managed-scope.ts'

export interface WebhookSummary {
  readonly id: string
  readonly url: string
  readonly at: string
  /** Of the last delivery; 0 when there was no answer, null when there was none yet. */
  readonly lastStatus: number | null
}

/** More would make each publish slow. */
const MOST = 20

/** Sends the events of a scope to an address. The secret signs them, and is shown this once. */
export async function createWebhook(
  database: Database,
  caller: Caller,
  scopeName: string,
  url: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  return database.transaction(async (tx) => {
    const scope = await managedScope(tx, caller, scopeName)
    const { rows } = await tx.query<{ n: number }>('select count(*) as n from webhooks where scope = $1', [
      scope.id,
    ])
    if (rows[0]!.n >= MOST)
      throw new Refusal(409, 'library/webhooks', `@${scopeName}`, `A scope has at most ${MOST} webhooks.`)
    const id = newId()
    const secret = randomBytes(32).toString('base64url')
    await tx.query('insert into webhooks (id, scope, url, secret, by_person) values ($1, $2, $3, $4, $5)', [
      id,
      scope.id,
      url,
      secret,
      caller.person,
    ])
    await writeAudit(tx, scope.id, {
      actor: caller.name,
      action: 'create-webhook',
      target: id,
      detail: { url },
    })
    return { id, secret }
  })
}

export async function listWebhooks(
  database: Queryable,
  caller: Caller,
  scopeName: string,
): Promise<readonly WebhookSummary[]> {
  const scope = await managedScope(database, caller, scopeName)
  const { rows } = await database.query<{ id: string; url: string; at: Date; last_status: number | null }>(
    'select id, url, at, last_status from webhooks where scope = $1 order by at, id',
    [scope.id],
  )
  return rows.map(({ id, url, at, last_status }) => ({
    id,
    url,
    at: at.toISOString(),
    lastStatus: last_status,
  }))
}

export async function deleteWebhook(
  database: Database,
  caller: Caller,
  scopeName: string,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const scope = await managedScope(tx, caller, scopeName)
    const { rowCount } = await tx.query('delete from webhooks where id = $1 and scope = $2', [id, scope.id])
    if (rowCount === 0) throw new Refusal(404, 'library/not-found', id, `There is no webhook ${id}.`)
    await writeAudit(tx, scope.id, { actor: caller.name, action: 'delete-webhook', target: id })
  })
}
