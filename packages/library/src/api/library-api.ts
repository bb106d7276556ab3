import createClient, { type Client } from 'openapi-fetch'
import type { Library } from '../reading/library.ts'
import type { paths } from './openapi.ts'

export type { components, paths } from './openapi.ts'

/** The HTTP API of a library, with the types of its description. */
export type LibraryApi = Client<paths>

/**
 * Calls the HTTP API of a library with its token. Paths, parameters and results are typed; errors of the library are
 * thrown as LibraryError.
 *
 *   const { data } = await libraryApi(library).GET('/v1/assets', { params: { query: { q: 'goblin' } } })
 */
export function libraryApi(library: Library): LibraryApi {
  return createClient<paths>({
    baseUrl: library.address.replace(/\/$/, ''),
    fetch: async (request) =>
      library.request(request.url, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await request.text() }),
      }),
  })
}
