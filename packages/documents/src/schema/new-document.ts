import { defined } from './defined.ts'
import { type Id, newId } from './identity.ts'
import type { DocumentHeader } from './kind.ts'
import { LAYOUT_VERSIONS } from './layout-versions.ts'

type Fields<D extends DocumentHeader> = Omit<D, keyof DocumentHeader>

/** The fields of a document besides its header. Optional ones may be undefined, and are left out then. */
export type DocumentBody<D extends DocumentHeader> = {
  readonly [K in keyof Fields<D> as object extends Pick<Fields<D>, K> ? never : K]: Fields<D>[K]
} & {
  readonly [K in keyof Fields<D> as object extends Pick<Fields<D>, K> ? K : never]?: Fields<D>[K] | undefined
}

/**
 * A document that is not checked, for those that are correct by construction: built-in ones, and those that importers
 * make of checked numbers. `create` of its kind checks it as well, which takes the whole schema along to a page.
 * Tests compare what is made with this against the kind.
 */
export function newDocument<D extends DocumentHeader>(
  kind: D['kind'] & keyof typeof LAYOUT_VERSIONS,
  name: string,
  body: DocumentBody<D>,
  id: Id = newId(),
): D {
  return defined({ kind, version: LAYOUT_VERSIONS[kind], id, name, ...body }) as unknown as D
}
