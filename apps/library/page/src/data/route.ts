import { type MouseEvent, useSyncExternalStore } from 'react'

const CHANGED = 'facework-route'

/** Goes to another address of this page. */
export function go(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  window.dispatchEvent(new Event(CHANGED))
  if (!options.replace) window.scrollTo(0, 0)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Path and query of the address. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.pathname + location.search)
  return new URL(href, location.origin)
}

/** For links within the page; modified clicks open another tab as usual. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const { pathname, search } = new URL(event.currentTarget.href)
  go(pathname + search)
}
