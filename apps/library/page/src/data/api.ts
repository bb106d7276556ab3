import type { Problem } from '@facework/library'

/** What the library says when it refuses something. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string | undefined

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? 'The library could not be reached.')
    this.status = status
    this.code = problem.code ?? 'library/unreachable'
    this.hint = problem.hint
  }
}

const isAway = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Whether the library could not be reached, as opposed to one that refused. */
export const isOffline = (error: unknown): boolean => error !== undefined && isAway(error)

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    init.signal?.throwIfAborted()
    throw new ApiError(0, { detail: `The library could not be reached: ${error}.` })
  })
  if (response.ok) return response
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request(path, { signal: signal ?? null })).json() as Promise<T>
}

export async function send<T = undefined>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return (response.status === 204 ? undefined : await response.json()) as T
}
