import type { Clip, Joint, JointTrack } from '@facework/documents'
import { composeMatrix, multiplyMatrices, slerpQuaternions } from '@facework/math/internal'
import type { Imported } from '../imported.ts'
import { TICKS_PER_SECOND } from './read/animation-curve.ts'
import { FbxBuilder, properties, property } from './write/fbx-builder.ts'
import { int, node, type WritableNode, writeBinaryTree } from './write/write-tree.ts'

/** Small FBX files built object by object, with what documents cannot say: pivots, layers, inherit types. */

export interface Settings {
  unit?: number
  up?: number
  front?: number
  frontSign?: number
}

export function build(
  fill: (builder: FbxBuilder) => void,
  { unit = 100, up = 1, front = 2, frontSign = 1 }: Settings = {},
): Uint8Array {
  const builder = new FbxBuilder()
  fill(builder)
  const number = (name: string, value: number) => property(name, 'int', 'Integer', '', int(value))
  return writeBinaryTree([
    node(
      'GlobalSettings',
      [],
      [
        properties([
          number('UpAxis', up),
          number('UpAxisSign', 1),
          number('FrontAxis', front),
          number('FrontAxisSign', frontSign),
          number('CoordAxis', 0),
          number('CoordAxisSign', 1),
          number('TimeMode', 6),
          property('UnitScaleFactor', 'double', 'Number', '', unit),
        ]),
      ],
    ),
    node('Objects', [], builder.objects),
    node('Connections', [], builder.connections),
  ])
}

export const vector = (name: string, v: readonly number[]) => property(name, 'Vector3D', 'Vector', '', ...v)
export const joint = (
  builder: FbxBuilder,
  name: string,
  parent: bigint,
  lines: readonly WritableNode[] = [],
) => {
  const id = builder.object('Model', name, 'Model', 'LimbNode', [
    properties([property('InheritType', 'enum', '', '', int(1)), ...lines]),
  ])
  builder.connect(id, parent)
  return id
}

export interface KeySpec {
  t: number
  v: number
  flag?: number
  out?: number
  nextIn?: number
  weights?: readonly [number, number]
}
export const LINEAR = 0x4
export const CUBIC_USER = 0x408
export const curveObject = (
  builder: FbxBuilder,
  keys: readonly KeySpec[],
  extra: readonly WritableNode[] = [],
) => {
  const packed = new DataView(new ArrayBuffer(4))
  return builder.object('AnimationCurve', '', 'AnimCurve', '', [
    node('KeyTime', [BigInt64Array.from(keys, (k) => BigInt(Math.round(k.t * TICKS_PER_SECOND)))]),
    node('KeyValueFloat', [Float32Array.from(keys, (k) => k.v)]),
    node('KeyAttrFlags', [Int32Array.from(keys, (k) => k.flag ?? LINEAR)]),
    node('KeyAttrDataFloat', [
      Float32Array.from(
        keys.flatMap((k) => {
          packed.setUint16(0, (k.weights?.[1] ?? 0) * 10000)
          packed.setUint16(2, (k.weights?.[0] ?? 0) * 10000)
          return [k.out ?? 0, k.nextIn ?? 0, packed.getFloat32(0), 0]
        }),
      ),
    ]),
    node('KeyAttrRefCount', [Int32Array.from(keys, () => 1)]),
    ...extra,
  ])
}
export const stackWith = (builder: FbxBuilder, lines: readonly WritableNode[] = []) => {
  const stack = builder.object('AnimationStack', 'Take', 'AnimStack', '', [properties(lines)])
  return { stack, layer: layerOn(builder, stack) }
}
export const layerOn = (builder: FbxBuilder, stack: bigint, lines: readonly WritableNode[] = []) => {
  const layer = builder.object('AnimationLayer', 'Layer', 'AnimLayer', '', [properties(lines)])
  builder.connect(layer, stack)
  return layer
}
export const animate = (
  builder: FbxBuilder,
  layer: bigint,
  target: bigint,
  name: string,
  components: Readonly<Record<string, readonly KeySpec[]>>,
  extra: readonly WritableNode[] = [],
) => {
  const curveNode = builder.object('AnimationCurveNode', name, 'AnimCurveNode', '', [])
  builder.connect(curveNode, layer)
  builder.connect(curveNode, target, name)
  for (const [to, keys] of Object.entries(components))
    builder.connect(curveObject(builder, keys, extra), curveNode, `d|${to}`)
}

export function worldOf(joints: readonly Joint[], name: string): Float64Array {
  const found = joints.find((j) => j.name === name)!
  const local = new Float64Array(16)
  composeMatrix(local, 0, found.reference.t, 0, found.reference.r, 0, found.reference.s, 0)
  if (found.parent === undefined) return local
  const out = new Float64Array(16)
  multiplyMatrices(out, 0, worldOf(joints, found.parent), 0, local, 0)
  return out
}

export function sample(track: JointTrack, time: number): number[] {
  const { times, values } = track
  const width = track.path === 'rotation' ? 4 : 3
  let i = 0
  while (i + 1 < times.length && times[i + 1]! <= time) i++
  const at = (k: number) => Array.from(values.subarray(k * width, k * width + width))
  if (i + 1 >= times.length || track.interpolation === 'step') return at(i)
  const part = Math.max(0, (time - times[i]!) / (times[i + 1]! - times[i]!))
  if (width === 3) return at(i).map((v, k) => v + (at(i + 1)[k]! - v) * part)
  const out = [0, 0, 0, 1]
  slerpQuaternions(out, 0, at(i), 0, at(i + 1), 0, part)
  return out
}
/** The key at a frame; a hair beside it, fast poses would already differ. */
export const atFrame = (t: JointTrack, time: number) =>
  sample(t, t.times.find((x) => Math.abs(x - time) < 1e-4) ?? time)
export const track = (clip: Clip, name: string, path: JointTrack['path']) =>
  clip.joints.find((t) => t.joint === name && t.path === path)!
export const codes = (imported: Imported) => imported.diagnostics.map((d) => d.code)

export const square = (
  b: FbxBuilder,
  parent: bigint,
  lines: readonly WritableNode[] = [],
  more: readonly WritableNode[] = [],
) => {
  const model = b.object('Model', 'face', 'Model', 'Mesh', [properties(lines)])
  b.connect(model, parent)
  const geometry = b.object('Geometry', 'face', 'Geometry', 'Mesh', [
    node('Vertices', [Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)]),
    node('PolygonVertexIndex', [Int32Array.of(0, 1, 2, -4)]),
    ...more,
  ])
  b.connect(geometry, model)
  return { model, geometry }
}
