import { CONTROL_MAPS } from './control-maps/built-in.ts'
import { CONTROL_SETS } from './control-sets/built-in.ts'
import type { Document } from './kinds/document.ts'
import type { Id } from './schema/identity.ts'

/** Control sets and maps that every project may refer to without holding them, by id. */
export const BUILT_IN_DOCUMENTS: ReadonlyMap<Id, Document> = new Map(
  [...CONTROL_SETS, ...CONTROL_MAPS].map((document) => [document.id, document]),
)
