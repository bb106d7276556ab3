import { Refusal } from '@facework/folder/internal'
import type { FaceworkError } from '@facework/report'

/** Of the errors of a workspace, which knows nothing of HTTP. */
const STATUSES: Readonly<Record<string, number>> = {
  'workspace/asset-taken': 409,
  'workspace/half-saved': 500,
  'workspace/journal': 500,
  'workspace/missing': 404,
  'workspace/no-version': 404,
  'workspace/not-saved': 500,
  'workspace/path': 403,
  'workspace/read-only': 403,
  'workspace/too-large': 413,
  'workspace/unreadable': 403,
}

export const statusOf = (error: FaceworkError): number =>
  error instanceof Refusal ? error.status : (STATUSES[error.code] ?? 400)
