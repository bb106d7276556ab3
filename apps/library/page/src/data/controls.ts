// The table alone: the package would bring the readers of all documents into the first view.
import { FACS_50 } from '../../../../../packages/documents/src/control-sets/facs-50.table.ts'

/** The controls of FACS-50, in the order of its bits. */
export const CONTROLS: readonly { readonly name: string; readonly region: string }[] = FACS_50.map(
  ([name, , region]) => ({ name, region }),
)
