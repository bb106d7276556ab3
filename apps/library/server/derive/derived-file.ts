import { Refusal } from '@facework/folder/internal'
import { type Diagnostic, suggestion } from '@facework/report'
import type { MaybeCaller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { PRIORITY } from '../jobs/queues.ts'
import type { LibraryContext } from '../library-context.ts'
import { readableVersion } from '../read/readable-version.ts'
import { type Derivation, derivedKey } from './derived-key.ts'
import { findRecipe, RECIPES } from './recipes.ts'

/** Says that one is built or cannot be; its payload is the key. */
export const DERIVED_CHANNEL = 'facework_derived'

export interface DerivedRow {
  readonly key: string
  readonly recipe: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly inputs: readonly string[]
  readonly output: string | null
  readonly state: 'queued' | 'done' | 'failed'
  readonly meta: Readonly<Record<string, unknown>>
}

/** The derived file that a request means; refused when the caller may not read what it is computed from. */
export async function derivationOf(
  { database, blobIndex }: LibraryContext,
  caller: MaybeCaller,
  digest: string,
  recipeName: string,
  query: Readonly<Record<string, string>>,
): Promise<Derivation> {
  const recipe = findRecipe(recipeName)
  if (!recipe)
    throw new Refusal(
      404,
      'library/recipe-unknown',
      recipeName,
      `There is no recipe "${recipeName}".`,
      suggestion(
        recipeName,
        RECIPES.map(({ name }) => name),
      ),
    )
  const parsed = recipe.parameters?.strict().safeParse(query)
  const unknown = recipe.parameters ? undefined : Object.keys(query)[0]
  if (unknown !== undefined || parsed?.success === false) {
    const [issue] = parsed?.error?.issues ?? []
    const path = issue?.path.join('.') || unknown || ''
    throw new Refusal(
      422,
      'library/request',
      path,
      `${path || 'The query'}: ${issue?.message ?? `the recipe "${recipe.name}" has no such parameter`}.`,
    )
  }
  const parameters = parsed?.data ?? {}
  const others = (recipe.others ?? []).flatMap((name) => {
    const value = parameters[name]
    return typeof value === 'string' ? [value] : []
  })
  if (recipe.of === 'file') {
    const info = await blobIndex.find(digest)
    if (!info || !(info.public || (await blobIndex.mayRead(caller, digest)))) throw unknownInput(digest)
  }
  for (const version of recipe.of === 'version' ? [digest, ...others] : others)
    if (!(await readableVersion(database, caller, version))) throw unknownInput(version)
  return { recipe, parameters, inputs: [digest, ...others] }
}

/** Adds a derived file to those that are to be built, unless it is there or waits already. */
export async function requestDerived(
  { jobs }: Pick<LibraryContext, 'jobs'>,
  tx: Queryable,
  derivation: Derivation,
  priority: number = PRIORITY.interactive,
): Promise<void> {
  const { recipe, parameters, inputs } = derivation
  const key = derivedKey(derivation)
  const { rowCount } = await tx.query(
    `insert into derived (key, recipe, tool, parameters, inputs) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (key) do nothing`,
    [key, recipe.name, recipe.tool, JSON.stringify(parameters), [...inputs]],
  )
  if (rowCount > 0) await jobs.send(tx, 'derive', { key }, { key, priority })
}

export async function findDerived(database: Queryable, key: string): Promise<DerivedRow | undefined> {
  return (await database.query<DerivedRow>('select * from derived where key = $1', [key])).rows[0]
}

/** Why a derived file cannot be built. */
export function derivedFailure({ recipe, meta }: DerivedRow): Refusal {
  const [first] = (meta.diagnostics ?? []) as readonly Diagnostic[]
  return new Refusal(
    422,
    first?.code ?? 'library/derive-failed',
    first?.path ?? recipe,
    first?.message ?? `"${recipe}" could not be built.`,
    first?.hint,
  )
}

const unknownInput = (digest: string) =>
  new Refusal(404, 'library/not-found', digest, 'The library has no such file or version.')
