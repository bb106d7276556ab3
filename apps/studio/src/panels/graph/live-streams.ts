import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useFrame } from '../../components/use-frame.ts'
import { useSession } from '../../session/use-session.ts'
import type { Performer } from '../../stage/performer.ts'
import { type StreamSummary, summarise } from './stream-summary.ts'

/** Milliseconds between two readings: numbers that change faster cannot be read. */
const PACE = 150

export type LiveStreams = ReadonlyMap<string, StreamSummary>
const NOTHING: LiveStreams = new Map()

const Streams = createContext<LiveStreams>(NOTHING)
export const LiveStreamsProvider = Streams.Provider
export const useStream = (node: string) => useContext(Streams).get(node)

/** What leaves each node of the performer's graph; nothing while nobody looks, for it costs a copy of every pose. */
export function useLiveStreams(performer: Performer | undefined, nodes: readonly string[]): LiveStreams {
  const [streams, setStreams] = useState(NOTHING)
  const last = useRef(0)
  useTracing(performer)
  useEffect(() => {
    if (!performer) setStreams(NOTHING)
  }, [performer])
  useFrame(
    performer &&
      (() => {
        const now = performance.now()
        if (now - last.current < PACE) return
        last.current = now
        const { character } = performer.binding
        const read = nodes.flatMap((node): [string, StreamSummary][] => {
          const pose = character.poseAfter(node)
          return pose ? [[node, summarise(pose, character.rig.curveNames)]] : []
        })
        setStreams((before) => {
          const now = new Map(read)
          return same(before, now) ? before : now
        })
      }),
  )
  return streams
}

/** How many panels want each performer to keep every node's pose. */
const watchers = new WeakMap<Performer, number>()

export function useTracing(performer: Performer | undefined): void {
  const { playback } = useSession()
  useEffect(() => {
    if (!performer) return
    const { character } = performer.binding
    watchers.set(performer, (watchers.get(performer) ?? 0) + 1)
    character.tracing = true
    // What stands still would not be evaluated again, and so leave no trace.
    playback.refresh()
    return () => {
      const left = (watchers.get(performer) ?? 1) - 1
      watchers.set(performer, left)
      if (left === 0) character.tracing = false
    }
  }, [performer, playback])
}

const same = (a: LiveStreams, b: LiveStreams) => JSON.stringify([...a]) === JSON.stringify([...b])
