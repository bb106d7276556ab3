import type { ClipContent, Curve, Key, MorphTrack } from '@facework/documents'
import { fitsPattern } from '../choose-names.ts'
import { defineModifier, type ModifierContext } from '../modifier.ts'
import { choiceParameter, namesParameter } from '../parameter.ts'

// [O2]
/** Each morph becomes the curve of its name, with the same keys. */
export const morphsToCurves = defineModifier({
  id: 'morphs-to-curves',
  title: 'Morphs to curves',
  description: 'Turns morph tracks into curves of their names, which play on any character with such poses.',
  parameters: {
    prefix: namesParameter(
      'Prefixes to remove from names, such as "head_", or "*." for everything up to the last dot.',
      [],
    ),
    existing: choiceParameter('What to do if a curve of that name exists.', 'keep', ['keep', 'replace']),
  },
  apply: (content, { prefix, existing }, context) => curvesFromMorphs(content, prefix, existing, context),
})

export function curvesFromMorphs(
  content: ClipContent,
  prefix: readonly string[],
  existing: 'keep' | 'replace',
  { report, name }: Pick<ModifierContext, 'report' | 'name'>,
): ClipContent {
  const tracks = new Map<string, MorphTrack>()
  const differing = new Set<string>()
  for (const track of content.morphs) {
    const curve = withoutPrefix(track.morph, prefix)
    const first = tracks.get(curve)
    if (!first) tracks.set(curve, track)
    else if (!sameKeys(first, track)) differing.add(curve)
  }
  for (const curve of differing) {
    const { mesh } = tracks.get(curve)!
    report.warn(
      'clip/morphs-differ',
      `morphs.${curve}`,
      `Several morph tracks of clip "${name}" make the curve "${curve}" in different ways; that of mesh "${mesh}" is taken.`,
    )
  }
  const there = new Set(content.curves.map((c) => c.name))
  const made = [...tracks]
    .filter(([curve]) => existing === 'replace' || !there.has(curve))
    .map(([curve, track]) => curveFromTrack(curve, track))
  const replaced = new Set(made.map((c) => c.name))
  return { ...content, morphs: [], curves: [...content.curves.filter((c) => !replaced.has(c.name)), ...made] }
}

/** The longest beginning that fits goes; a name never becomes empty. */
function withoutPrefix(name: string, prefixes: readonly string[]): string {
  for (let end = name.length - 1; end > 0; end--) {
    if (prefixes.some((prefix) => fitsPattern(name.slice(0, end), prefix))) return name.slice(end)
  }
  return name
}

function sameKeys(a: MorphTrack, b: MorphTrack): boolean {
  const same = (x: Float32Array, y: Float32Array) => x.length === y.length && x.every((v, i) => v === y[i])
  return a.interpolation === b.interpolation && same(a.times, b.times) && same(a.values, b.values)
}

function curveFromTrack(name: string, { interpolation, times, values }: MorphTrack): Curve {
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
  return { type: 'keyed', name, keys, before: 'hold', after: 'hold' }
}
