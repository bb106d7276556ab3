import { FaceworkError } from '@facework/report'

/** The error for overwriting a file that is not a document. */
export const assetTaken = (path: string) =>
  new FaceworkError(
    'workspace/asset-taken',
    path,
    `"${path}" already exists with different content.`,
    'Choose another name for the new file.',
  )
