import { type Clip, type Curve, facs50, type Key } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import type { WrittenFile } from '../imported.ts'
import { base64 } from './base64.ts'
import { encodeFloatCurve, ticksOf } from './float-curve-bytes.ts'
import { escapeXml } from './parse-xml.ts'

/** `Enum.AnimationPriority.Action`: above the walk and the mood of a character. */
const PRIORITY = 2
/** More ticks do not fit 32 bits: about three days. */
const MOST_TICKS = 2 ** 32 - 1

const FACS: ReadonlySet<string> = new Set(facs50.controls.map((c) => c.name))

export const hasFacsCurves = (clip: Clip) => clip.curves.some((curve) => FACS.has(curve.name))

/**
 * Writes the FACS-50 curves of a clip as a Roblox CurveAnimation in an XML model (`.rbxmx`), which Roblox Studio
 * inserts with *Insert from File*. Clips of other control sets are mapped to FACS-50 first.
 */
export function exportRbxmx(clip: Clip): WrittenFile {
  const report = new Report()
  const written = clip.curves.filter((curve) => FACS.has(curve.name))
  if (written.length === 0) {
    throw new FaceworkError(
      'rbxmx/no-curves',
      'curves',
      `Clip "${clip.name}" has no FACS-50 curves, so a Roblox face cannot play it.`,
      'Map the clip to facs-50 first.',
    )
  }
  reportLeftOut(clip, report)
  let reference = 0
  const item = (type: string, properties: readonly string[], children: readonly string[]): string =>
    `<Item class="${type}" referent="RBX${reference++}"><Properties>${properties.join('')}</Properties>${children.join('')}</Item>`
  const named = (name: string) => `<string name="Name">${escapeXml(name)}</string>`
  const curves = written.map((curve) =>
    item(
      'FloatCurve',
      [
        named(curve.name),
        `<BinaryString name="ValuesAndTimes">${base64(encodeFloatCurve(keysOf(curve)))}</BinaryString>`,
      ],
      [],
    ),
  )
  const face = item('Folder', [named('FaceControls')], curves)
  const animation = item(
    'CurveAnimation',
    [
      named(clip.name),
      `<bool name="Loop">${clip.loop === true}</bool>`,
      `<token name="Priority">${PRIORITY}</token>`,
    ],
    [item('Folder', [named('Head')], [face])],
  )
  const text = `<?xml version="1.0" encoding="utf-8"?>\n<roblox version="4">\n${animation}\n</roblox>\n`
  return { bytes: new TextEncoder().encode(text), diagnostics: report.diagnostics }
}

/** Keys of which no two share a tick: Roblox drops the second of two at one time. */
function keysOf(curve: Curve): readonly Key[] {
  const keys: readonly Key[] =
    curve.type === 'keyed'
      ? curve.keys
      : Array.from(curve.values, (value, i) => ({
          time: curve.start + i / curve.rate,
          value,
          interpolation: 'linear' as const,
        }))
  if (curve.type === 'keyed') checkShape(curve.name, keys)
  const byTick = new Map(keys.map((key) => [ticksOf(key.time), key]))
  const far = keys.find((key) => !(key.time >= 0 && ticksOf(key.time) <= MOST_TICKS))
  if (far || curve.before !== 'hold' || curve.after !== 'hold')
    throw shapeError(curve.name, far ? `has a key at ${far.time} s` : 'repeats or continues beyond its keys')
  return [...byTick.values()]
}

/** Constant, linear and cubic segments with set slopes are the same there; others have to be sampled first. */
function checkShape(name: string, keys: readonly Key[]): void {
  keys.forEach((key, i) => {
    const next = keys[i + 1]
    if (key.interpolation === 'constant' || key.interpolation === 'linear' || !next) return
    const isPlain = (t: Key['in']) =>
      t !== undefined && (t.weight === undefined || Math.abs(t.weight - 1 / 3) < 1e-6)
    if (key.interpolation !== 'cubic' || !isPlain(key.out) || !isPlain(next.in))
      throw shapeError(name, `is eased or has automatic or weighted tangents at ${key.time} s`)
  })
}

const shapeError = (name: string, what: string) =>
  new FaceworkError(
    'rbxmx/curve-shape',
    `curves.${name}`,
    `"${name}" ${what}, which a Roblox FloatCurve cannot hold.`,
    'Resample the clip first (modifier resample).',
  )

function reportLeftOut(clip: Clip, report: Report): void {
  const others = clip.curves.filter((curve) => !FACS.has(curve.name)).map((curve) => curve.name)
  const parts = [
    ...(others.length > 0
      ? [`${others.length} curves (${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''})`]
      : []),
    ...(clip.joints.length > 0 ? [`${clip.joints.length} joint tracks`] : []),
    ...(clip.morphs.length > 0 ? [`${clip.morphs.length} morph tracks`] : []),
    ...(clip.markers.length > 0 ? [`${clip.markers.length} markers`] : []),
  ]
  if (parts.length > 0)
    report.warn(
      'rbxmx/left-out',
      `clips.${clip.name}`,
      `A Roblox face has no place for ${parts.join(', ')} of clip "${clip.name}"; they are left out.`,
      'Map the curves to facs-50 first, or write another format.',
    )
}
