import { type Caller, hasRole, type MaybeCaller } from './caller.ts'

/** Adds a value to a query; returns its place in the text. */
export type Bind = (value: unknown) => string

// [L10]
/** `mayRead` for lists: a condition of queries over `assets a` and `scopes s`. */
export function readableBy(caller: MaybeCaller, bind: Bind): string {
  return `(a.visibility = 'public' or ${readableAsMember(caller, bind)})`
}

/** The same without what everyone may read. Of a public asset, it is what only members see: versions in review. */
export function readableAsMember(caller: MaybeCaller, bind: Bind): string {
  if (!caller) return 'false'
  const role = caller.operator
    ? 'true'
    : `(a.scope = any(${bind(scopesOf(caller, 'publisher'))}::uuid[])
        or (a.visibility <> 'private' and a.scope = any(${bind(scopesOf(caller, 'reader'))}::uuid[])))`
  return `(${grantedTo(caller, bind)} and ${role})`
}

/** Those of which the caller may read everything. */
export function readableInFull(caller: MaybeCaller, bind: Bind): string {
  if (!caller) return 'false'
  const role = caller.operator ? 'true' : `a.scope = any(${bind(scopesOf(caller, 'publisher'))}::uuid[])`
  return `(${grantedTo(caller, bind)} and ${role})`
}

const scopesOf = (caller: Caller, least: 'reader' | 'publisher') =>
  [...caller.roles.keys()].filter((scope) => hasRole(caller, scope, least))

function grantedTo({ grants }: Caller, bind: Bind): string {
  const places = grants.filter(({ action }) => action === 'read').map(({ on }) => on)
  if (places.includes('*')) return 'true'
  const found = bind(places)
  return `('@' || s.name = any(${found}::text[]) or '@' || s.name || '/' || a.name = any(${found}::text[]))`
}
