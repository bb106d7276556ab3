type Listener<T> = (state: T, previous: T) => void

/** Read side of a store; the shape `useSyncExternalStore` and zustand's `useStore` take as it is. */
export interface ReadonlyStore<T> {
  getState(): T
  getInitialState(): T
  /** Called after every change; the result ends it. */
  subscribe(listener: Listener<T>): () => void
}

export interface Store<T> extends ReadonlyStore<T> {
  setState(change: Partial<T>): void
}

/** Holds one immutable value and tells who asked when another takes its place. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<Listener<T>>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState(change) {
      const changed = (Object.keys(change) as (keyof T)[]).some((key) => !Object.is(change[key], state[key]))
      if (!changed) return
      const previous = state
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener(state, previous)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Calls the listener only when what the selector picks has changed. */
export function subscribeTo<T, S>(
  store: ReadonlyStore<T>,
  select: (state: T) => S,
  listener: (selected: S, previous: S) => void,
): () => void {
  return store.subscribe((state, before) => {
    const [selected, previous] = [select(state), select(before)]
    if (!Object.is(selected, previous)) listener(selected, previous)
  })
}
