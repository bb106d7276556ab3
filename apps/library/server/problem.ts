import { STATUS_CODES } from 'node:http'
import { Refusal } from '@facework/folder/internal'
import type { Problem } from '@facework/library'
import { FaceworkError } from '@facework/report'
import { HTTPException } from 'hono/http-exception'
import { asRefusal, codeOf } from './database/database.ts'

/** An error as it is sent: application/problem+json, RFC 9457. Other errors are sent without details. */
export function problemOf(thrown: unknown): Problem {
  const error = asRefusal(fromFramework(thrown))
  if (!(error instanceof FaceworkError)) {
    const busy = codeOf(error) === '57014'
    return {
      type: 'about:blank',
      title: busy ? 'Service Unavailable' : 'Internal Server Error',
      status: busy ? 503 : 500,
      detail: 'The library failed to answer.',
      code: 'library/internal',
      path: '',
      hint: 'Try again; if it stays so, tell the operator of the library.',
    }
  }
  const status = error instanceof Refusal ? error.status : 422
  const { code, path, message, hint, diagnostics } = error
  return {
    type: `https://facework.invalid/errors/${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    path,
    ...(hint === undefined ? {} : { hint }),
    ...(diagnostics.length > 1 ? { diagnostics } : {}),
  }
}

/** What the framework refuses by itself, such as a body that is no JSON. */
function fromFramework(error: unknown): unknown {
  if (!(error instanceof HTTPException) || error.status >= 500) return error
  return new Refusal(error.status, 'library/request', '', `${error.message || 'The request cannot be read'}.`)
}

/** Whether a person should look at it. */
export const isUnexpected = (thrown: unknown): boolean => problemOf(thrown).status >= 500
