import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { frameLoop } from '../base/frame-loop.ts'

/** False inside a panel whose tab is behind another: its numbers are not visible. */
export const PanelShown = createContext(true)

/** Runs in every frame while the panel is seen; for what moves as the stage does. */
export function useFrame(listener: (() => void) | undefined): void {
  useStage('show', listener)
}

/** Milliseconds after which a number out of sight is brought up to date all the same, for whoever listens to it. */
const OUT_OF_SIGHT = 1000

/**
 * Runs a few times per second while the panel is seen; for numbers that change too often for a render. What is
 * scrolled out of sight is nearly left alone when its element is given.
 */
export function useReading(
  listener: (() => void) | undefined,
  element?: RefObject<HTMLElement | null>,
): void {
  const inSight = useRef(true)
  const last = useRef(0)
  const wanted = listener !== undefined
  useEffect(() => {
    const watched = element?.current
    if (!watched || !wanted) return
    return watchSight(watched, (seen) => {
      inSight.current = seen
    })
  }, [element, wanted])
  useStage(
    'read',
    listener &&
      (() => {
        const now = performance.now()
        if (!inSight.current && now - last.current < OUT_OF_SIGHT) return
        last.current = now
        listener()
      }),
  )
}

const sights = new WeakMap<Element, (seen: boolean) => void>()
/** One for all: the browser looks where things are once for each observer. */
let observer: IntersectionObserver | undefined

function watchSight(element: Element, told: (seen: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) sights.get(target)?.(isIntersecting)
  })
  sights.set(element, told)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    sights.delete(element)
  }
}

function useStage(stage: 'show' | 'read', listener: (() => void) | undefined): void {
  const shown = useContext(PanelShown)
  const latest = useRef(listener)
  latest.current = listener
  const wanted = shown && listener !== undefined
  useEffect(() => {
    if (!wanted) return
    latest.current?.()
    return frameLoop.on(stage, () => latest.current?.())
  }, [wanted, stage])
}
