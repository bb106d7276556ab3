import { Refusal } from '@facework/folder/internal'
import { type Caller, forbidden, may } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { findScope, type ScopeRow } from '../publish/find-asset.ts'

/** A scope that the caller may manage. To those who are not members it does not exist. */
export async function managedScope(database: Queryable, caller: Caller, name: string): Promise<ScopeRow> {
  const scope = await findScope(database, name)
  if (!scope || (!caller.operator && !caller.roles.has(scope.id)))
    throw new Refusal(404, 'library/not-found', `@${name}`, `There is no scope @${name}.`)
  if (!may(caller, 'manage', { scope: scope.id, scopeName: name })) throw forbidden(`@${name}`)
  return scope
}
