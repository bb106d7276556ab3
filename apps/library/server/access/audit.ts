import { createHash } from 'node:crypto'
import { canonicalJson } from '@facework/library'
import type { Queryable } from '../database/database.ts'

export interface AuditEntry {
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/** The end of the log of a scope, whose row is locked. */
export interface AuditEnd {
  readonly audit_n: number
  readonly audit_hash: string
  readonly now: Date
}

/** Adds to the log of a scope. Its row is locked by this, unless it is already, so that entries have an order. */
export async function writeAudit(
  tx: Queryable,
  scope: string,
  entry: AuditEntry,
  locked?: AuditEnd,
): Promise<void> {
  const { audit_n, audit_hash, now } = locked ?? (await lockEnd(tx, scope))
  const n = audit_n + 1
  const detail = entry.detail ?? {}
  const hash = auditHash(audit_hash, { n, at: now.toISOString(), ...entry, detail })
  await tx.query(
    `with added as (
       insert into audit (scope, n, at, actor, action, target, detail, hash) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8))
     update scopes set audit_n = $2, audit_hash = $8 where id = $1`,
    [scope, n, now.toISOString(), entry.actor, entry.action, entry.target, JSON.stringify(detail), hash],
  )
}

async function lockEnd(tx: Queryable, scope: string): Promise<AuditEnd> {
  const { rows } = await tx.query<AuditEnd>(
    'select audit_n, audit_hash, now() as now from scopes where id = $1 for update',
    [scope],
  )
  return rows[0]!
}

export function auditHash(before: string, row: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(before).update(canonicalJson(row)).digest('hex')
}

/** The first entry that was changed or is missing; undefined when all are as they were written. */
export async function findAuditBreak(database: Queryable, scope: string): Promise<number | undefined> {
  const { rows } = await database.query<{
    n: number
    at: Date
    actor: string
    action: string
    target: string
    detail: Record<string, unknown>
    hash: string
  }>('select n, at, actor, action, target, detail, hash from audit where scope = $1 order by n', [scope])
  let before = ''
  for (const [i, { hash, at, ...row }] of rows.entries()) {
    if (row.n !== i + 1 || hash !== auditHash(before, { ...row, at: at.toISOString() })) return i + 1
    before = hash
  }
  const end = await database.query<{ audit_n: number }>('select audit_n from scopes where id = $1', [scope])
  return end.rows[0]!.audit_n === rows.length ? undefined : rows.length + 1
}
