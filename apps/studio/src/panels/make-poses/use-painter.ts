import type { Landmarks, Model, Vec3 } from '@facework/documents'
import { createContext, useContext, useEffect, useState } from 'react'
import { disposeMeshes } from '../../stage/dispose-meshes.ts'
import type { HeadLook } from '../../stage/make-poses/head-painter.ts'
import { HeadPainter } from '../../stage/make-poses/head-painter.ts'
import { sceneFromModel } from '../../stage/scene-from-model.ts'

/** The painter of the flow; undefined in a browser without WebGL, or before it is there. */
export const PainterContext = createContext<HeadPainter | undefined>(undefined)
export const usePainter = (): HeadPainter | undefined => useContext(PainterContext)

/** A painter for as long as the flow is open. */
export function useNewPainter(): HeadPainter | undefined {
  const [painter, setPainter] = useState<HeadPainter>()
  useEffect(() => {
    let made: HeadPainter | undefined
    try {
      made = new HeadPainter()
    } catch {
      // No WebGL: lists and numbers are there all the same.
    }
    setPainter(made)
    return () => made?.dispose()
  }, [])
  return painter
}

/** Puts a model in front of the painter; counts up when it is there. */
export function useHead(painter: HeadPainter | undefined, model: Model | undefined): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!painter || !model) return
    let isGone = false
    let shown: Awaited<ReturnType<typeof sceneFromModel>> | undefined
    sceneFromModel(model).then((loaded) => {
      shown = loaded
      if (isGone) return disposeMeshes(loaded.scene)
      painter.setHead(loaded.scene)
      setCount((before) => before + 1)
    })
    return () => {
      isGone = true
      painter.setHead(undefined)
      if (shown) disposeMeshes(shown.scene)
    }
  }, [painter, model])
  return count
}

/** Where to look at a face from: its landmarks, or the top of the model. */
export function lookAt(model: Model | undefined, landmarks: Landmarks | undefined): Omit<HeadLook, 'around'> {
  const places = Object.values(landmarks?.points ?? {}).map((point) => point.position)
  if (places.length > 5) {
    const box = boxOf(places)
    const height = (box.high[1] - box.low[1]) * 1.9
    const center: Vec3 = [
      (box.low[0] + box.high[0]) / 2,
      (box.low[1] + box.high[1]) / 2,
      (box.low[2] + box.high[2]) / 2,
    ]
    return { center: [center[0], center[1] + height * 0.02, center[2] - height * 0.06], height }
  }
  const all: Vec3[] = []
  for (const { transform, primitives } of model?.meshes ?? []) {
    for (const { positions } of primitives) {
      for (let i = 0; i < positions.length; i += 30)
        all.push(
          [0, 1, 2].map((k) => positions[i + k]! * transform.s[k]! + transform.t[k]!) as unknown as Vec3,
        )
    }
  }
  if (all.length === 0) return { center: [0, 1.6, 0], height: 0.4 }
  const { low, high } = boxOf(all)
  const height = Math.min(high[1] - low[1], (high[0] - low[0]) * 2.2)
  return {
    center: [(low[0] + high[0]) / 2, high[1] - height / 2, (low[2] + high[2]) / 2],
    height: height * 1.12,
  }
}

function boxOf(places: readonly Vec3[]): { low: [number, number, number]; high: [number, number, number] } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const place of places) {
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], place[k])
      high[k] = Math.max(high[k], place[k])
    }
  }
  return { low, high }
}
