import { FaceworkError } from '@facework/report'

/** What a workspace says to who would write over a file that is no document. */
export const assetTaken = (path: string) =>
  new FaceworkError(
    'workspace/asset-taken',
    path,
    `"${path}" already exists with different content.`,
    'Choose another name for the new file.',
  )
