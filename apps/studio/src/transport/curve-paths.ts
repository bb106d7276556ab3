import type { Clip } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime'
import { OTHER, REGIONS, regionOf } from '../controls.ts'

export interface RegionCurves {
  readonly region: string
  readonly names: readonly string[]
  /** Key times of all its curves, rising, each once. */
  readonly keys: readonly number[]
  /** Its strongest curve at evenly spaced times, 0 to 1. */
  readonly outline: Float32Array
}

/** A clip region by region, as small drawings show it. */
export function regionCurves(clip: Clip, samples: number): RegionCurves[] {
  const compiled = compileClip(clip)
  return [...REGIONS, OTHER].flatMap((region) => {
    const curves = clip.curves
      .map((curve, index) => ({ curve, index }))
      .filter((c) => regionOf(c.curve.name) === region)
    if (curves.length === 0 && region === OTHER) return []
    const outline = new Float32Array(samples)
    for (const { index } of curves) {
      for (let i = 0; i < samples; i++) {
        const value = sampleCurve(compiled, index, (i / (samples - 1)) * clip.duration)
        outline[i] = Math.min(Math.max(outline[i]!, Math.abs(value)), 1)
      }
    }
    const times = curves.flatMap(({ curve }) => (curve.type === 'keyed' ? curve.keys.map((k) => k.time) : []))
    const keys = [...new Set(times)].sort((a, b) => a - b)
    return [{ region, names: curves.map((c) => c.curve.name), keys, outline }]
  })
}

/** An SVG path of an outline in a box of the given size; closed along its bottom when `filled`. */
export function outlinePath(outline: Float32Array, width: number, height: number, filled: boolean): string {
  const points = Array.from(outline, (value, i) => {
    const x = (i / (outline.length - 1)) * width
    return `${x.toFixed(1)} ${((1 - value) * height).toFixed(1)}`
  })
  return filled ? `M0 ${height}L${points.join('L')}L${width} ${height}Z` : `M${points.join('L')}`
}
