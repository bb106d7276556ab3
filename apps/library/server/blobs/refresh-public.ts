import type { Queryable } from '../database/database.ts'

/** Whether a public version that is not removed has it, as a file or as its manifest. */
const IN_PUBLIC_VERSION = `exists (
  select 1 from versions v join assets a on a.id = v.asset
  where v.state in ('live', 'yanked') and a.visibility = 'public'
    and (v.digest = b.digest or exists (select 1 from files f where f.version_digest = v.digest and f.digest = b.digest)))`
/** Whether it is computed from public files and versions alone. */
const FROM_PUBLIC = `exists (
  select 1 from derived d where d.output = b.digest and not exists (
    select 1 from unnest(d.inputs) as input (digest) where not exists (
      select 1 from blobs p where p.digest = input.digest and p.public)))`

/** Updates whether everyone may read blobs and what is derived from them. Returns all of them. */
export async function refreshPublic(tx: Queryable, digests: readonly string[]): Promise<readonly string[]> {
  await tx.query(`update blobs b set public = ${IN_PUBLIC_VERSION} where digest = any($1)`, [digests])
  const { rows } = await tx.query<{ digest: string }>(
    `update blobs b set public = ${IN_PUBLIC_VERSION} or ${FROM_PUBLIC}
     where digest in (select output from derived where inputs && $1::text[]) returning digest`,
    [digests],
  )
  return [...digests, ...rows.map(({ digest }) => digest)]
}
