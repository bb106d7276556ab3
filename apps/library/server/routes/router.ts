import type { IncomingHttpHeaders } from 'node:http'
import { createRoute, OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Caller, type MaybeCaller, needsLogin } from '../access/caller.ts'
import { callerFrom } from '../access/session.ts'
import type { LibraryContext } from '../library-context.ts'
import { isUnexpected, problemOf } from '../problem.ts'
import { problemSchema } from './schemas.ts'

/** What handlers of requests share. */
export interface RequestState {
  Variables: { readonly library: LibraryContext }
}

export type Router = OpenAPIHono<RequestState>

const problemResponse = {
  description: 'What is wrong, with a code, where, and what to do.',
  content: { 'application/problem+json': { schema: problemSchema } },
} as const

/** A route whose errors are problems; `operationId` names it in clients. */
export function route<const R extends RouteConfig>(config: R) {
  return createRoute({
    ...config,
    responses: { ...config.responses, default: problemResponse },
  } as R)
}

export const json = <S extends z.ZodType>(schema: S, description = 'Done.') =>
  ({ description, content: { 'application/json': { schema } } }) as const

export const bodyOf = <S extends z.ZodType>(schema: S) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const

export function newRouter(): Router {
  return new OpenAPIHono<RequestState>({
    defaultHook(result, c) {
      if (result.success) return
      const [issue] = result.error.issues
      const path = issue?.path.join('.') ?? ''
      const problem = {
        type: 'about:blank',
        title: 'Unprocessable Content',
        status: 422,
        detail: `${path || 'The request'}: ${issue?.message ?? 'invalid'}.`,
        code: 'library/request',
        path,
      }
      return c.json(problem, 422, { 'content-type': 'application/problem+json' })
    },
  })
}

export function sendProblem(c: Context, error: unknown, log: (error: unknown) => void): Response {
  if (isUnexpected(error)) log(error)
  const problem = problemOf(error)
  if (problem.status === 503 || problem.status === 429) c.header('retry-after', '5')
  return c.json(problem, problem.status as 500, { 'content-type': 'application/problem+json' })
}

/** Who asks; undefined without a token. */
export function callerOfRequest(c: Context<RequestState>): Promise<MaybeCaller> {
  return callerFrom(c.get('library').database, c.req.method, requestHeaders(c))
}

export const requestHeaders = (c: Context): IncomingHttpHeaders => c.req.header()

export async function loggedIn(c: Context<RequestState>): Promise<Caller> {
  const caller = await callerOfRequest(c)
  if (!caller) throw needsLogin()
  return caller
}

const LONGEST_WAIT = 30

/** Milliseconds for which the caller would wait for a result: `Prefer: wait=20`. */
export function waitOf(c: Context): number {
  const seconds = Number(/\bwait=(\d{1,4})/.exec(c.req.header('prefer') ?? '')?.[1] ?? 0)
  return Math.min(seconds, LONGEST_WAIT) * 1000
}
