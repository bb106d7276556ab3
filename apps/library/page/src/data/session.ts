import { useSyncExternalStore } from 'react'

const KEY = 'facework-library-token'
const listeners = new Set<() => void>()
let current = read()

/** `facework library --open` hands the token over in the part of the address that is not sent anywhere. */
function read(): string | undefined {
  const given = /^#token=(fwl_[\w-]+)$/.exec(location.hash)?.[1]
  if (given) {
    history.replaceState(null, '', location.pathname + location.search)
    keep(given)
    return given
  }
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

function keep(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Without storage the page is logged in until it is left.
  }
}

/** The access token of this browser. */
export const token = (): string | undefined => current

export function setToken(value: string | undefined): void {
  current = value
  keep(value)
  for (const listener of listeners) listener()
}

export function useToken(): string | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, token)
}
