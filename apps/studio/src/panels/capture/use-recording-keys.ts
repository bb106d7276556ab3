import { useEffect } from 'react'
import { useCapture, useSession } from '../../session/use-session.ts'

/**
 * While a take is recorded, Space stops and Escape discards, and nothing else is edited: a take is one step, and an
 * edit in between would become part of it.
 */
export function useRecordingKeys(): void {
  const { capture } = useSession()
  const busy = useCapture((s) => s.phase !== 'idle')
  useEffect(() => {
    if (!busy) return
    document.documentElement.dataset.recording = ''
    const listen = (event: KeyboardEvent) => {
      // The focus may still be moved, to Stop and Discard.
      if (event.key === 'Tab' || event.key === 'Enter' || /^F\d/.test(event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === ' ' && !event.repeat) void capture.takes.stop()
      if (event.key === 'Escape') capture.takes.cancel()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => {
      delete document.documentElement.dataset.recording
      removeEventListener('keydown', listen, { capture: true })
    }
  }, [busy, capture])
}
