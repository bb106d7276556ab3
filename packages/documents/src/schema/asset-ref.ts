import type { Id } from './identity.ts'
import { nameText, object, optional, type Schema } from './schema.ts'

/** Points at another document, in this project by id (the path is a hint) or in a library by id and version. */
export interface AssetRef {
  readonly id: Id
  readonly version?: string
  readonly path?: string
}

export const assetRefSchema: Schema<AssetRef> = object<AssetRef>({
  id: nameText,
  version: optional(nameText),
  path: optional(nameText),
})
