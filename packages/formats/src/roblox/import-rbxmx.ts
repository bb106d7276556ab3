import { type Clip, type Curve, clipKind, type Key } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import type { ImportedClips } from '../imported.ts'
import { decodeFloatCurve } from './float-curve-bytes.ts'
import { isBinaryModel, parseBinaryModel } from './parse-binary-model.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'

export interface ImportRbxmxOptions {
  /** Name of clips without one; `roblox` otherwise. */
  readonly name?: string | undefined
}

const CLIP_CLASSES: ReadonlySet<string> = new Set(['CurveAnimation', 'KeyframeSequence'])

/** Whether some bytes are a Roblox model, as XML or in its binary form. */
export function isRbxmx(bytes: Uint8Array): boolean {
  if (isBinaryModel(bytes)) return true
  const head = new TextDecoder().decode(bytes.subarray(0, 512))
  return /^\uFEFF?\s*(?:<\?[\s\S]*?\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<roblox[\s>]/.test(head)
}

/**
 * Reads the face of Roblox animations from models (`.rbxmx`, `.rbxm`): the FloatCurves of a CurveAnimation, or the
 * NumberPoses of a KeyframeSequence, as curves with FACS names. Joints of the body are left out.
 *
 * ```ts
 * const { clips } = importRbxmx(bytes)
 * ```
 */
export function importRbxmx(bytes: Uint8Array, options: ImportRbxmxOptions = {}): ImportedClips {
  const report = new Report()
  const root = isBinaryModel(bytes)
    ? parseBinaryModel(bytes)
    : parseXml(new TextDecoder().decode(bytes), 'Roblox model')
  const found = itemsIn(root).filter((item) => CLIP_CLASSES.has(classOf(item)))
  if (found.length === 0) {
    throw new FaceworkError(
      'rbxmx/no-animation',
      'roblox',
      'The model has no animation: neither a CurveAnimation nor a KeyframeSequence.',
      'In Roblox Studio, save the animation itself to a file.',
    )
  }
  const clips = found.map((item) => readClip(item, options.name || 'roblox', report))
  return { format: 'rbxmx', clips, diagnostics: report.diagnostics }
}

function readClip(item: XmlElement, fallback: string, report: Report): Clip {
  const name = nameOf(item) || fallback
  const path = `${classOf(item)}.${name}`
  const isCurves = classOf(item) === 'CurveAnimation'
  const keys = isCurves ? readCurves(item, path, report) : readPoses(item)
  const ends = { before: 'hold', after: 'hold' } as const
  const curves = [...keys]
    .filter(([, own]) => own.length > 0)
    .map(([curve, own]): Curve => ({ type: 'keyed', name: curve, keys: own, ...ends }))
  const last = isCurves ? 0 : Math.max(0, ...keyframesOf(item).map(timeOf))
  const duration = Math.max(last, ...curves.map((c) => (c.type === 'keyed' ? c.keys.at(-1)!.time : 0)))
  const joints = itemsIn(item).filter((i) =>
    ['Pose', 'Vector3Curve', 'EulerRotationCurve', 'RotationCurve'].includes(classOf(i)),
  )
  if (joints.length > 0)
    report.info('rbxmx/joints', path, `"${name}" also moves joints of the body; only the face is read.`)
  return clipKind.create(name, { duration, curves, loop: propertyOf(item, 'Loop') === 'true' })
}

/** FloatCurves that stand in the folder of a face, not the axes of a joint's position or rotation. */
function readCurves(item: XmlElement, path: string, report: Report): ReadonlyMap<string, readonly Key[]> {
  const out = new Map<string, readonly Key[]>()
  const unreadable: string[] = []
  const visit = (parent: XmlElement) => {
    for (const child of childItems(parent)) {
      if (classOf(child) === 'Folder') visit(child)
      if (classOf(child) !== 'FloatCurve') continue
      const name = nameOf(child)
      const data = bytesOf(propertyOf(child, 'ValuesAndTimes') ?? '')
      const keys = data && decodeFloatCurve(data)
      if (keys === undefined || name === '') unreadable.push(name || '(no name)')
      else if (!out.has(name)) out.set(name, keys)
    }
  }
  visit(item)
  if (unreadable.length > 0)
    report.warn(
      'rbxmx/curve-unknown',
      path,
      `${unreadable.length} curves have keys in an unknown layout and are left out: ${unreadable.slice(0, 5).join(', ')}.`,
      'Save the animation as a KeyframeSequence.',
    )
  return out
}

/** Values of the face at every keyframe. */
function readPoses(item: XmlElement): ReadonlyMap<string, readonly Key[]> {
  const byName = new Map<string, Map<number, Key>>()
  for (const keyframe of keyframesOf(item)) {
    const time = timeOf(keyframe)
    for (const pose of itemsIn(keyframe)) {
      const name = nameOf(pose)
      const value = numberIn(propertyOf(pose, 'Value'))
      if (classOf(pose) !== 'NumberPose' || name === '' || value === undefined) continue
      const keys = byName.get(name) ?? new Map<number, Key>()
      byName.set(name, keys.set(time, { time, value, interpolation: interpolationOf(pose) }))
    }
  }
  return new Map(
    [...byName].map(([name, keys]) => [name, [...keys.values()].sort((a, b) => a.time - b.time)]),
  )
}

/** `Enum.PoseEasingStyle` and `Enum.PoseEasingDirection`, of the segment after the pose. */
function interpolationOf(pose: XmlElement): Key['interpolation'] {
  const style = ['linear', 'constant', 'elastic', 'cubic', 'bounce', 'cubic'][
    Number(propertyOf(pose, 'EasingStyle'))
  ]
  if (style === undefined || style === 'linear' || style === 'constant') return style ?? 'linear'
  const direction = ['in', 'out', 'in-out'][Number(propertyOf(pose, 'EasingDirection'))] ?? 'in'
  return `${style}-${direction}` as Key['interpolation']
}

const keyframesOf = (item: XmlElement) => childItems(item).filter((i) => classOf(i) === 'Keyframe')
const timeOf = (keyframe: XmlElement) => Math.max(0, numberIn(propertyOf(keyframe, 'Time')) ?? 0)
const classOf = (item: XmlElement) => item.attributes.get('class') ?? ''
const nameOf = (item: XmlElement) => propertyOf(item, 'Name') ?? ''
const childItems = (item: XmlElement) => item.children.filter((c) => c.name === 'Item')

function itemsIn(element: XmlElement): XmlElement[] {
  return childItems(element).flatMap((item) => [item, ...itemsIn(item)])
}

function propertyOf(item: XmlElement, name: string): string | undefined {
  const properties = item.children.find((c) => c.name === 'Properties')
  return properties?.children.find((c) => c.attributes.get('name') === name)?.text.trim()
}

/** A number that fits 32 bits, as curves hold them. */
function numberIn(text: string | undefined): number | undefined {
  const value = text ? Number(text) : Number.NaN
  return Number.isFinite(Math.fround(value)) ? value : undefined
}

function bytesOf(base64: string): Uint8Array | undefined {
  const text = base64.replace(/\s+/g, '')
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
}
