import { useEffect, useState } from 'react'
import { listSamples, type Samples } from './samples.ts'

/** What can be brought from the samples; undefined until known, and where there are none. */
export function useSamples(): Samples | undefined {
  const [samples, setSamples] = useState<Samples>()
  useEffect(() => {
    let here = true
    listSamples()
      .then((found) => here && setSamples(found))
      .catch(() => {})
    return () => {
      here = false
    }
  }, [])
  return samples
}
