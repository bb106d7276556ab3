import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../../base/words-of.ts'

export interface ExportProgress {
  readonly done: number
  readonly total: number
  readonly words: string
}

export type ReportProgress = (progress: ExportProgress) => void

/** Work of a dialog that takes a while: how far it is, Cancel, and what went wrong. Closing the dialog cancels it. */
export function useExportJob() {
  const [progress, setProgress] = useState<ExportProgress>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (work: (report: ReportProgress, signal: AbortSignal) => Promise<void>) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setProgress({ done: 0, total: 1, words: 'Preparing' })
    try {
      await work(setProgress, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(wordsOf(error))
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }
  return { progress, failure, start, cancel: () => running.current?.abort() }
}
