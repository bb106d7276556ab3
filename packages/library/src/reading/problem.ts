import { type Diagnostic, FaceworkError } from '@facework/report'

/** An error of a library as it is sent: RFC 9457, with the fields of a FaceworkError. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly path: string
  readonly hint?: string | undefined
  readonly diagnostics?: readonly Diagnostic[] | undefined
}

/** An error that a library answered with. */
export class LibraryError extends FaceworkError {
  readonly status: number

  constructor(
    status: number,
    code: string,
    path: string,
    message: string,
    hint?: string,
    others?: readonly Diagnostic[],
  ) {
    super(code, path, message, hint, others)
    this.status = status
  }
}

/** The error of a response that is not ok. */
export async function errorOf(response: Response, address: string): Promise<LibraryError> {
  const problem = await response.json().then(
    (json: Partial<Problem>) => json,
    () => ({}) as Partial<Problem>,
  )
  const { status } = response
  if (typeof problem?.code === 'string' && typeof problem.detail === 'string') {
    const { code, path = '', detail, hint, diagnostics = [] } = problem
    return new LibraryError(
      status,
      code,
      path,
      detail,
      hint,
      diagnostics.filter((d) => d.message !== detail),
    )
  }
  return new LibraryError(
    status,
    'library/response',
    address,
    `The library responded with ${`${status} ${response.statusText}`.trim()}.`,
    'Check the address of the library.',
  )
}

export function unreachable(address: string, error: unknown): LibraryError {
  const reason =
    error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : error
  return new LibraryError(
    0,
    'library/unreachable',
    address,
    `The library at ${address} could not be reached: ${reason}.`,
    'Check that it runs and that its address is correct. Assets that were loaded before stay available.',
  )
}
