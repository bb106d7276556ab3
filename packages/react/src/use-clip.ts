import { type Clip, loadClip } from 'facework'
import { useEffect, useState } from 'react'

const loading = new Map<string, Promise<Clip>>()

/** Once for all components; an address that failed may be tried again. */
function loadOnce(address: string): Promise<Clip> {
  const known = loading.get(address)
  if (known) return known
  const clip = loadClip(address)
  loading.set(address, clip)
  clip.catch(() => loading.delete(address))
  return clip
}

/**
 * A clip by its address, or the clip itself; undefined until it is loaded. Does not suspend: a face that gets another
 * clip must stay visible meanwhile. Errors go to the nearest error boundary.
 */
export function useClip(source: string | Clip | undefined): Clip | undefined {
  const [loaded, setLoaded] = useState<{ source: string; clip?: Clip; error?: unknown }>()
  useEffect(() => {
    if (typeof source !== 'string') return
    let isCurrent = true
    loadOnce(source).then(
      (clip) => isCurrent && setLoaded({ source, clip }),
      (error: unknown) => isCurrent && setLoaded({ source, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [source])
  if (typeof source !== 'string') return source
  if (loaded?.source !== source) return undefined
  if (loaded.error !== undefined) throw loaded.error
  return loaded.clip
}
