import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useFrame } from '../../components/use-frame.ts'
import { useSession } from '../../session/use-session.ts'
import type { CharacterView } from '../../stage/character-view.ts'
import { type StreamSummary, summarise } from './stream-summary.ts'

/** Milliseconds between two readings: numbers that change faster cannot be read. */
const PACE = 150

export type LiveStreams = ReadonlyMap<string, StreamSummary>
const NOTHING: LiveStreams = new Map()

const Streams = createContext<LiveStreams>(NOTHING)
export const LiveStreamsProvider = Streams.Provider
export const useStream = (node: string) => useContext(Streams).get(node)

/** The output of each node of the character's graph; empty while not shown, since it costs a copy of every pose. */
export function useLiveStreams(
  characterView: CharacterView | undefined,
  nodes: readonly string[],
): LiveStreams {
  const [streams, setStreams] = useState(NOTHING)
  const last = useRef(0)
  useTracing(characterView)
  useEffect(() => {
    if (!characterView) setStreams(NOTHING)
  }, [characterView])
  useFrame(
    characterView &&
      (() => {
        const now = performance.now()
        if (now - last.current < PACE) return
        last.current = now
        const { character } = characterView.binding
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

/** How many panels want each character to keep every node's pose. */
const watchers = new WeakMap<CharacterView, number>()

export function useTracing(characterView: CharacterView | undefined): void {
  const { playback } = useSession()
  useEffect(() => {
    if (!characterView) return
    const { character } = characterView.binding
    watchers.set(characterView, (watchers.get(characterView) ?? 0) + 1)
    character.tracing = true
    // What stands still would not be evaluated again, and so leave no trace.
    playback.refresh()
    return () => {
      const left = (watchers.get(characterView) ?? 1) - 1
      watchers.set(characterView, left)
      if (left === 0) character.tracing = false
    }
  }, [characterView, playback])
}

const same = (a: LiveStreams, b: LiveStreams) => JSON.stringify([...a]) === JSON.stringify([...b])
