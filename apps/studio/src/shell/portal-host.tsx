import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

interface Portal {
  readonly key: string
  readonly element: HTMLElement
  readonly node: ReactNode
}

/** React inside elements that somebody else places: panels, tabs and tools of the dock. */
export class PortalHost {
  #portals: readonly Portal[] = []
  readonly #listeners = new Set<() => void>()
  #count = 0

  /** Renders into a new element; `close` removes it. */
  open(className: string, node: ReactNode): { element: HTMLElement; close: () => void } {
    const element = document.createElement('div')
    element.className = className
    const key = String(++this.#count)
    this.#set([...this.#portals, { key, element, node }])
    return { element, close: () => this.#set(this.#portals.filter((p) => p.key !== key)) }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly portals = () => this.#portals

  #set(portals: readonly Portal[]): void {
    this.#portals = portals
    // The dock adds panels while React renders the frame around it.
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener()
    })
  }
}

export function Portals({ of }: { of: PortalHost }) {
  const portals = useSyncExternalStore(of.subscribe, of.portals)
  return portals.map(({ key, element, node }) => createPortal(node, element, key))
}
