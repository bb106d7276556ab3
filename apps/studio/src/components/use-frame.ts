import { createContext, useContext, useEffect, useRef } from 'react'
import { frameLoop } from '../frame-loop.ts'

/** False inside a panel whose tab is behind another: nobody sees its numbers. */
export const PanelShown = createContext(true)

/** Runs in every frame while the panel is seen; for values that change too often for a render. */
export function useFrame(listener: (() => void) | undefined): void {
  const shown = useContext(PanelShown)
  const latest = useRef(listener)
  latest.current = listener
  const wanted = shown && listener !== undefined
  useEffect(() => {
    if (!wanted) return
    latest.current?.()
    return frameLoop.on('show', () => latest.current?.())
  }, [wanted])
}
