import type { Bundle } from './bundle.ts'
import { codedColumns } from './clip-codec/coded-columns.ts'
import { checkedChunks, documentsOfChunks, type ReadContainerOptions } from './container-documents.ts'
import { unpackTexts } from './text-codec/unpack-texts.ts'

/**
 * Reads a `.facework` file. Columns are views of `bytes`, not copies: do not write to it afterwards.
 * Throws a FaceworkError for anything that is not a whole, undamaged file of a supported version.
 *
 * @example
 * const { documents } = readContainer(await readFile('ada.facework'), { check: readDocument })
 */
export function readContainer(bytes: Uint8Array, options: ReadContainerOptions = {}): Bundle {
  return documentsOfChunks(checkedChunks(bytes, options), options, { codedColumns, unpackTexts })
}
