import { useSyncExternalStore } from 'react'

/** Who is logged in. The session itself is in a cookie that no script can read. */
export interface Me {
  readonly name: string
  readonly operator: boolean
}

const listeners = new Set<() => void>()
let current: Me | undefined

function setMe(me: Me | undefined): void {
  current = me
  for (const listener of listeners) listener()
}

/** Undefined for a reader who is not logged in. */
export function useMe(): Me | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/**
 * Finds out who is logged in. `facework library --open` hands a token over in the part of the address that is not
 * sent anywhere.
 */
export async function openSession(): Promise<void> {
  const given = /^#token=(fwl_[\w-]+)$/.exec(location.hash)?.[1]
  if (given !== undefined) {
    history.replaceState(null, '', location.pathname + location.search)
    await logIn(given)
    return
  }
  const response = await fetch('/v1/session')
  if (response.ok) setMe(((await response.json()) as { person: Me | null }).person ?? undefined)
}

/** Throws the reason when the token is refused. */
export async function logIn(token: string): Promise<void> {
  const response = await fetch('/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const answer = (await response.json()) as Me & { readonly detail?: string }
  if (!response.ok) throw new Error(answer.detail ?? 'The library refused the access token.')
  setMe({ name: answer.name, operator: answer.operator })
}

/** The page starts over: nothing stays in it that was for this person alone. */
export async function logOut(): Promise<void> {
  await fetch('/v1/session', { method: 'DELETE' })
  location.reload()
}
