import { defined } from './defined.ts'
import { type Id, newId } from './identity.ts'
import type { DocumentHeader } from './kind.ts'

/** The layout version of every kind of document. Here, so that making a document does not need its checks. */
export const LAYOUT_VERSIONS = {
  skeleton: 1,
  model: 1,
  clip: 1,
  poses: 1,
  'control-set': 1,
  map: 1,
  graph: 1,
  modifier: 1,
  policy: 1,
  character: 2,
  accessory: 1,
  fit: 1,
  landmarks: 1,
  project: 1,
} as const

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
