import { newId } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import { writeAudit } from '../access/audit.ts'
import type { Caller } from '../access/caller.ts'
import type { LibraryConfig } from '../config.ts'
import type { Queryable } from '../database/database.ts'
import { findScope, type ScopeRow } from './find-asset.ts'

/** Makes a scope that belongs to the caller. */
export async function makeScope(
  tx: Queryable,
  name: string,
  caller: Caller,
  config: LibraryConfig,
): Promise<ScopeRow> {
  const plain = name.replaceAll('-', '')
  const id = newId()
  const { rows } = await tx.query(
    `insert into scopes (id, name, plain_name, quota_bytes, quota_assets) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [id, name, plain, config.quotaBytes, config.quotaAssets],
  )
  if (rows.length === 0) {
    // Another publish may have made it at the same moment.
    const there = await findScope(tx, name, true)
    if (there) return there
    throw new Refusal(
      409,
      'library/name-taken',
      `@${name}`,
      `There is a scope whose name differs from @${name} by hyphens only.`,
      'Choose another name.',
    )
  }
  await tx.query("insert into members (scope, person, role) values ($1, $2, 'owner')", [id, caller.person])
  await writeAudit(tx, id, { actor: caller.name, action: 'create-scope', target: `@${name}` })
  return (await findScope(tx, name, true))!
}
