import { useEffect, useState } from 'react'

export interface Loaded<T> {
  readonly data?: T | undefined
  readonly error?: unknown
  readonly isLoading: boolean
  reload(): void
}

/** Data that depends on a key; what was there stays until the new data has arrived. */
export function useData<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown; done: boolean }>({
    key: '',
    done: false,
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    const ending = new AbortController()
    setState((before) => ({ ...before, done: false }))
    load(ending.signal).then(
      (data) => setState({ key, data, done: true }),
      (error: unknown) => {
        if (!ending.signal.aborted) setState({ key, error, done: true })
      },
    )
    return () => ending.abort()
  }, [key, round])
  return {
    data: state.data,
    error: state.error,
    isLoading: !state.done,
    reload: () => setRound((n) => n + 1),
  }
}
