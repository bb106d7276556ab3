import type { Report } from '@facework/report'
import { splitName } from '../read/objects.ts'
import {
  child,
  type FbxFile,
  type FbxNode,
  findNode,
  findNodes,
  makeNode,
  numberAt,
  numbersAt,
  textAt,
} from './fbx-tree.ts'
import { keysFrom6x } from './upgrade-6x-keys.ts'

/**
 * Turns the tree of an FBX 6.x file into that of a 7.x one, so that there is one importer.
 *
 * 6.x knows objects by name instead of id, keeps a mesh and its shapes inside the Model, and animation in Takes
 * that name Models and channels instead of objects and connections.
 */
export function upgrade6x(file: FbxFile, report: Report): FbxFile {
  const upgrade = new Upgrade()
  const source = findNode(file.nodes, 'Objects')
  for (const object of source?.children ?? []) upgrade.addObject(object)
  for (const connection of findNode(file.nodes, 'Connections')?.children ?? [])
    upgrade.addConnection(connection)
  upgrade.hangTextures()
  for (const take of findNodes(findNode(file.nodes, 'Takes')?.children, 'Take')) upgrade.addTake(take)
  const settings = findNode(source?.children, 'GlobalSettings') ?? makeNode('GlobalSettings')
  const rate = Number(textAt(child(child(findNode(file.nodes, 'Version5'), 'Settings'), 'FrameRate'), 0))
  const list = child(settings, 'Properties60')
  if (list && rate > 0 && !list.children.some((p) => p.values[0] === 'TimeMode')) {
    list.children.push(
      makeNode('Property', ['TimeMode', 'enum', '', 14]),
      makeNode('Property', ['CustomFrameRate', 'double', '', rate]),
    )
  }
  if (upgrade.unresolved > 0)
    report.info(
      'fbx/connection-dangling',
      'Connections',
      `${upgrade.unresolved} connections or takes name objects that are not in the file; they are left out.`,
    )
  if (upgrade.badKeys > 0)
    report.warn(
      'fbx/keys-unusable',
      'Takes',
      `${upgrade.badKeys} curves have keys that cannot be read; what came before them is kept.`,
    )
  report.info(
    'fbx/upgraded',
    'Takes',
    `FBX ${file.version} names objects and keeps shapes in nodes; it was read as if written by a 7.x exporter.`,
  )
  const kept = file.nodes.filter((n) => !['Objects', 'Connections', 'Takes', 'Definitions'].includes(n.name))
  return {
    ...file,
    nodes: [
      ...kept,
      settings,
      makeNode('Objects', [], upgrade.objects),
      makeNode('Connections', [], upgrade.connections),
    ],
  }
}

const GEOMETRY_NODES = /^(Vertices|PolygonVertexIndex|Edges|GeometryVersion|Layer.*)$/
const TRANSFORM_NAMES: ReadonlyMap<string, string> = new Map([
  ['T', 'Lcl Translation'],
  ['R', 'Lcl Rotation'],
  ['S', 'Lcl Scaling'],
])

class Upgrade {
  readonly objects: FbxNode[] = []
  readonly connections: FbxNode[] = []
  unresolved = 0
  badKeys = 0
  private nextId = 1
  private readonly idByName = new Map<string, number>()
  private readonly geometryOf = new Map<number, number>()
  private readonly instances = new Map<string, { readonly node: FbxNode; readonly geometry: number }>()
  private readonly materialsOf = new Map<number, number[]>()
  private readonly channelsOf = new Map<number, Map<string, number>>()
  private readonly textures: { texture: number; model: number }[] = []

  private create(kind: string, name: string, label: string, type: string, children: FbxNode[]): number {
    const id = this.nextId++
    this.objects.push(makeNode(kind, [id, `${name}\0\u0001${label}`, type], children))
    return id
  }

  private connect(below: number, above: number, property?: string): void {
    this.connections.push(
      makeNode('C', property === undefined ? ['OO', below, above] : ['OP', below, above, property]),
    )
  }

  addObject(node: FbxNode): void {
    const raw = textAt(node, 0)
    if (raw === undefined) return
    const { name, kind } = splitName(raw)
    const shapes = findNodes(node.children, 'Shape')
    const isMesh = node.name === 'Model' && child(node, 'Vertices') !== undefined
    const own = isMesh
      ? node.children.filter((c) => !GEOMETRY_NODES.test(c.name) && c.name !== 'Shape')
      : node.children
    const id = this.create(
      node.name,
      name,
      kind,
      textAt(node, 1) ?? '',
      own.map((c) => this.withIds(c)),
    )
    if (!this.idByName.has(raw)) this.idByName.set(raw, id)
    if (!isMesh) return
    const shared = this.sharedGeometry(node)
    if (shared !== undefined) {
      this.geometryOf.set(id, shared)
      this.connect(shared, id)
      return
    }
    const geometry = this.create(
      'Geometry',
      name,
      'Geometry',
      'Mesh',
      node.children.filter((c) => GEOMETRY_NODES.test(c.name)),
    )
    this.geometryOf.set(id, geometry)
    this.connect(geometry, id)
    const attribute = textAt(child(node, 'NodeAttributeName'), 0)
    if (attribute && shapes.length === 0 && !this.instances.has(attribute))
      this.instances.set(attribute, { node, geometry })
    if (shapes.length > 0) this.addShapes(id, geometry, node, shapes)
  }

  /**
   * A node that shows the mesh of an earlier one repeats its points under the same attribute name; the skin is
   * listed once, for the first.
   */
  private sharedGeometry(node: FbxNode): number | undefined {
    const first = this.instances.get(textAt(child(node, 'NodeAttributeName'), 0) ?? '')
    if (!first || child(node, 'Shape')) return undefined
    const isSame = ['Vertices', 'PolygonVertexIndex'].every((name) => {
      const [a, b] = [numbersAt(node, name), numbersAt(first.node, name)]
      return a.length === b.length && Array.from(a).every((v, i) => v === b[i])
    })
    return isSame ? first.geometry : undefined
  }

  private addShapes(model: number, geometry: number, node: FbxNode, shapes: readonly FbxNode[]): void {
    const deformer = this.create('Deformer', '', 'Deformer', 'BlendShape', [])
    this.connect(deformer, geometry)
    const channels = new Map<string, number>()
    for (const shape of shapes) {
      const name = textAt(shape, 0) ?? ''
      const percent = child(node, 'Properties60')?.children.find((p) => p.values[0] === name)
      const channel = this.create('Deformer', name, 'SubDeformer', 'BlendShapeChannel', [
        makeNode('DeformPercent', [numberAt(percent, 3) ?? 0]),
        makeNode('FullWeights', [100]),
      ])
      this.connect(channel, deformer)
      this.connect(this.create('Geometry', name, 'Geometry', 'Shape', shape.children), channel)
      channels.set(name, channel)
    }
    this.channelsOf.set(model, channels)
  }

  /** Bind poses refer to nodes by name; all Models come before poses in the files tools write. */
  private withIds(node: FbxNode): FbxNode {
    if (node.name !== 'PoseNode') return node
    return makeNode(
      'PoseNode',
      node.values,
      node.children.map((c) => {
        const id = c.name === 'Node' ? this.idByName.get(textAt(c, 0) ?? '') : undefined
        return id === undefined ? c : makeNode('Node', [id])
      }),
    )
  }

  private idOf(raw: string | undefined): number | undefined {
    if (raw === undefined) return undefined
    const known = this.idByName.get(raw)
    return known ?? (splitName(raw).name === 'Scene' ? 0 : undefined)
  }

  addConnection(node: FbxNode): void {
    const below = this.idOf(textAt(node, 1))
    const above = this.idOf(textAt(node, 2))
    if (below === undefined || above === undefined || below === 0) {
      this.unresolved++
      return
    }
    const kind = this.objects[below - 1]
    // Ids are handed out in order, so an object with id n lies at n − 1.
    const geometry = this.geometryOf.get(above)
    if (kind?.name === 'Deformer' && geometry !== undefined) this.connect(below, geometry)
    else if (kind?.name === 'Texture' && this.objects[above - 1]?.name === 'Model')
      this.textures.push({ texture: below, model: above })
    else this.connect(below, above, textAt(node, 0) === 'OP' ? textAt(node, 3) : undefined)
    if (kind?.name === 'Material')
      this.materialsOf.set(above, [...(this.materialsOf.get(above) ?? []), below])
  }

  /** 6.x puts textures on the node; they colour its first material. */
  hangTextures(): void {
    for (const { texture, model } of this.textures) {
      const material = this.materialsOf.get(model)?.[0]
      if (material !== undefined) this.connect(texture, material, 'DiffuseColor')
    }
  }

  addTake(take: FbxNode): void {
    const times =
      numbersAt(take, 'LocalTime').length >= 2
        ? numbersAt(take, 'LocalTime')
        : numbersAt(take, 'ReferenceTime')
    const time = (name: string, value: number | undefined) =>
      makeNode('P', [name, 'KTime', 'Time', '', value ?? 0])
    const stack = this.create('AnimationStack', textAt(take, 0) ?? '', 'AnimStack', '', [
      makeNode('Properties70', [], [time('LocalStart', times[0]), time('LocalStop', times[1])]),
    ])
    const layer = this.create('AnimationLayer', 'BaseLayer', 'AnimLayer', '', [])
    this.connect(layer, stack)
    for (const entry of findNodes(take.children, 'Model')) {
      const model = this.idOf(textAt(entry, 0))
      if (model === undefined || model === 0) {
        this.unresolved++
        continue
      }
      for (const channel of findNodes(entry.children, 'Channel'))
        this.addChannel(channel, textAt(channel, 0) ?? '', model, layer)
    }
  }

  private addChannel(channel: FbxNode, name: string, model: number, layer: number): void {
    const inner = findNodes(channel.children, 'Channel')
    if (name === 'Transform') {
      for (const part of inner) {
        const property = TRANSFORM_NAMES.get(textAt(part, 0) ?? '')
        if (property !== undefined) this.addChannel(part, property, model, layer)
      }
      return
    }
    const parts =
      child(channel, 'Key') || child(channel, 'Default')
        ? [{ node: channel, to: `d|${name}` }]
        : inner.slice(0, 3).map((node) => ({ node, to: `d|${textAt(node, 0) ?? ''}` }))
    if (parts.length === 0) return
    const shape = this.channelsOf.get(model)?.get(name)
    const defaults = parts.map(({ node, to }) =>
      makeNode('P', [to, 'Number', '', 'A', numberAt(child(node, 'Default'), 0) ?? 0]),
    )
    const curveNode = this.create('AnimationCurveNode', name, 'AnimCurveNode', '', [
      makeNode('Properties70', [], defaults),
    ])
    this.connect(curveNode, layer)
    if (shape === undefined) this.connect(curveNode, model, name)
    else this.connect(curveNode, shape, 'DeformPercent')
    for (const { node, to } of parts) {
      const keys = child(node, 'Key')
      if (!keys) continue
      const { nodes, broken } = keysFrom6x(keys.values, numberAt(child(node, 'KeyCount'), 0) ?? 0)
      if (broken) this.badKeys++
      this.connect(this.create('AnimationCurve', '', 'AnimCurve', '', nodes), curveNode, to)
    }
  }
}
