import { FaceworkError } from '@facework/report'
import type { ColumnReader } from './columns.ts'

/** The reader of columns for a document whose .bin was not given. */
export const missingBin: ColumnReader = (_, path) => {
  throw new FaceworkError(
    'document/bin-missing',
    path,
    `${path} is in the .bin file of this document, which was not given.`,
    'Keep the .json and its .bin together.',
  )
}
