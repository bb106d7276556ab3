import { Library } from '@facework/library'
import type { paths } from '@facework/library/api'
import { isHosted } from '../../base/hosted.ts'

/** The server of the studio passes requests on to the library: pages send requests to their own server alone. */
export const LIBRARY_ROOT = '/api/library'

export type AssetList = paths['/v1/assets']['get']['responses']['200']['content']['application/json']
export type AssetCard = AssetList['assets'][number]

/** Which library the studio uses; the address is null when none is chosen, the person when not logged in. */
export interface LibraryState {
  readonly address: string | null
  readonly person: string | null
}

let opened: Library | undefined

export function studioLibrary(): Library {
  opened ??= new Library(`${LIBRARY_ROOT}/`)
  return opened
}

export async function libraryState(): Promise<LibraryState> {
  if (isHosted())
    throw new Error(
      'A library needs the server of the studio. Start it on this machine: npx facework studio.',
    )
  return answerOf(await fetch(LIBRARY_ROOT))
}

/** Chooses a library for this and later visits, as `facework login` does. */
export async function connectLibrary(address: string, token: string): Promise<LibraryState> {
  const state = await answerOf(
    await fetch(LIBRARY_ROOT, { method: 'POST', body: JSON.stringify({ address, token }) }),
  )
  // What the last one said about an address does not hold for this one.
  opened = undefined
  return state
}

async function answerOf(response: Response): Promise<LibraryState> {
  const answer = (await response.json()) as LibraryState & { message?: string; hint?: string }
  if (!response.ok) throw new Error([answer.message, answer.hint].filter(Boolean).join(' '))
  return answer
}
