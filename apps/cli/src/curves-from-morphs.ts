import type { Clip, Curve, Key, MorphTrack } from '@facework/documents'
import type { Report } from '@facework/report'

/**
 * [C3] A clip as curves only, so that it plays on any character: joint tracks go, each morph becomes the
 * curve of its name, with the same keys.
 */
export function curveOnlyClip(clip: Clip, report: Report): Clip {
  const tracks = new Map<string, MorphTrack>()
  const differing = new Set<string>()
  for (const track of clip.morphs) {
    const first = tracks.get(track.morph)
    if (!first) tracks.set(track.morph, track)
    else if (!sameKeys(first, track)) differing.add(track.morph)
  }
  for (const morph of differing) {
    const { mesh } = tracks.get(morph)!
    report.warn(
      'clip/morphs-differ',
      `morphs.${morph}`,
      `Several meshes of clip "${clip.name}" move "${morph}" in different ways; the curve is that of mesh "${mesh}".`,
    )
  }
  const taken = new Set(clip.curves.map((c) => c.name))
  const curves = [...tracks.values()].filter((t) => !taken.has(t.morph)).map(curveFromTrack)
  const { skeleton: _, ...rest } = clip
  return { ...rest, joints: [], morphs: [], curves: [...clip.curves, ...curves] }
}

function sameKeys(a: MorphTrack, b: MorphTrack): boolean {
  const same = (x: Float32Array, y: Float32Array) => x.length === y.length && x.every((v, i) => v === y[i])
  return a.interpolation === b.interpolation && same(a.times, b.times) && same(a.values, b.values)
}

function curveFromTrack({ morph, interpolation, times, values }: MorphTrack): Curve {
  const keys = Array.from(times, (time, i): Key => {
    if (interpolation === 'step') return { time, value: values[i]!, interpolation: 'constant' }
    if (interpolation === 'linear') return { time, value: values[i]!, interpolation: 'linear' }
    const [slopeIn, value, slopeOut] = values.subarray(i * 3, i * 3 + 3) as unknown as [
      number,
      number,
      number,
    ]
    return { time, value, interpolation: 'cubic', in: { slope: slopeIn }, out: { slope: slopeOut } }
  })
  return { type: 'keyed', name: morph, keys, before: 'hold', after: 'hold' }
}
