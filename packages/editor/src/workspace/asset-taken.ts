import { FaceworkError } from '@facework/report'

/** What a workspace says to who would write over a file that is no document. */
export const assetTaken = (path: string) =>
  new FaceworkError(
    'workspace/asset-taken',
    path,
    `There is a file "${path}" already, and it holds something else.`,
    'Give the new one another name.',
  )
