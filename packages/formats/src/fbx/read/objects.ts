import { FaceworkError, type Report } from '@facework/report'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import {
  child,
  type FbxFile,
  type FbxNode,
  type FbxValue,
  findNode,
  findNodes,
  numberAt,
  numberOf,
  textAt,
} from '../parse/fbx-tree.ts'

/** One line of a Properties70 (or Properties60) list. */
export interface FbxProperty {
  readonly name: string
  /** `KString`, `double`, `Lcl Rotation`, … */
  readonly type: string
  /** Letters: A animatable, + animated, U made by the user, H hidden. */
  readonly flags: string
  readonly values: readonly FbxValue[]
}

export interface Link {
  readonly object: FbxObject
  /** Property of the parent the child is connected to; missing for plain object connections. */
  readonly property?: string
}

/** Anything in the file's Objects list, with what it is connected to. */
export interface FbxObject {
  readonly id: string
  /** Node name: Model, Geometry, Deformer, AnimationCurve, … */
  readonly kind: string
  readonly name: string
  /** Mesh, LimbNode, Null, Skin, Cluster, BlendShapeChannel, … */
  readonly type: string
  readonly node: FbxNode
  readonly properties: ReadonlyMap<string, FbxProperty>
  readonly template: ReadonlyMap<string, FbxProperty> | undefined
  /** Children of this object, in file order. */
  readonly children: Link[]
  readonly parents: Link[]
}

export interface FbxScene {
  readonly version: number
  readonly objects: readonly FbxObject[]
  readonly byId: ReadonlyMap<string, FbxObject>
  /** Stands for the scene itself, id 0. */
  readonly root: FbxObject
  readonly settings: FbxObject
  readonly creator: string
}

/** `Name\0\x01Class` in binary files, `Class::Name` in ASCII ones. */
export function splitName(value: string): { name: string; kind: string } {
  const zero = value.indexOf('\0\u0001')
  if (zero >= 0) return { name: value.slice(0, zero), kind: value.slice(zero + 2) }
  const colons = value.indexOf('::')
  return colons >= 0
    ? { name: value.slice(colons + 2), kind: value.slice(0, colons) }
    : { name: value, kind: '' }
}

export function readProperties(list: FbxNode | undefined): Map<string, FbxProperty> {
  const out = new Map<string, FbxProperty>()
  for (const p of list?.children ?? []) {
    const name = textAt(p, 0)
    if (name === undefined) continue
    // 6.x has no label column: name, type, flags, values.
    const old = p.name === 'Property'
    if (p.name !== 'P' && !old) continue
    const at = old ? 3 : 4
    out.set(name, {
      name,
      type: textAt(p, 1) ?? '',
      flags: textAt(p, at - 1) ?? '',
      values: p.values.slice(at),
    })
  }
  return out
}

export function makeObject(
  id: string,
  kind: string,
  name: string,
  type: string,
  node: FbxNode,
  template?: ReadonlyMap<string, FbxProperty>,
): FbxObject {
  const properties = readProperties(child(node, 'Properties70') ?? child(node, 'Properties60'))
  return { id, kind, name, type, node, properties, template, children: [], parents: [] }
}

/** Resolves ids and connections of a 7.x tree. What cannot be resolved is counted in the report. */
export function readObjects(file: FbxFile, budget: FbxBudget, report: Report): FbxScene {
  const templates = readTemplates(findNode(file.nodes, 'Definitions'))
  const byId = new Map<string, FbxObject>()
  const objects: FbxObject[] = []
  let repeated = 0
  let nameless = 0
  for (const node of findNode(file.nodes, 'Objects')?.children ?? []) {
    const id = idOf(node.values[0])
    if (id === undefined) {
      nameless++
      continue
    }
    const { name } = splitName(textAt(node, 1) ?? '')
    budget.take(400, `Objects.${node.name}`, `Object "${name}"`)
    const object = makeObject(id, node.name, name, textAt(node, 2) ?? '', node, templates.get(node.name))
    if (byId.has(id) || id === '0') repeated++
    else {
      byId.set(id, object)
      objects.push(object)
    }
  }
  if (nameless > 0)
    report.warn(
      'fbx/object-without-id',
      'Objects',
      `${nameless} objects have no id and cannot be connected; they are left out.`,
    )
  if (repeated > 0)
    report.warn(
      'fbx/object-repeated',
      'Objects',
      `${repeated} objects repeat the id of an earlier one; the earlier ones are kept.`,
    )
  const empty: FbxNode = { name: 'Scene', values: [], children: [] }
  const root = makeObject('0', 'Scene', '', '', empty)
  connect(findNode(file.nodes, 'Connections'), byId, root, budget, report)
  return {
    version: file.version,
    objects,
    byId,
    root,
    settings: settingsOf(file, templates),
    creator: creatorOf(file),
  }
}

/** Ids are 64-bit; texts keep every digit. */
export function idOf(value: FbxValue | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

function readTemplates(definitions: FbxNode | undefined): Map<string, ReadonlyMap<string, FbxProperty>> {
  const out = new Map<string, ReadonlyMap<string, FbxProperty>>()
  for (const type of findNodes(definitions?.children, 'ObjectType')) {
    const name = textAt(type, 0)
    const template = child(type, 'PropertyTemplate')
    if (name !== undefined && template) out.set(name, readProperties(child(template, 'Properties70')))
  }
  return out
}

function connect(
  list: FbxNode | undefined,
  byId: ReadonlyMap<string, FbxObject>,
  root: FbxObject,
  budget: FbxBudget,
  report: Report,
): void {
  let dangling = 0
  let unknown = 0
  for (const node of list?.children ?? []) {
    if (node.name !== 'C' && node.name !== 'Connect') continue
    const type = textAt(node, 0)
    const from = idOf(node.values[1])
    // PO and PP name a property of the child first; the parent follows it.
    const parentAt = type === 'PO' || type === 'PP' ? 3 : 2
    const to = idOf(node.values[parentAt])
    const below = from === undefined ? undefined : byId.get(from)
    const above = to === '0' ? root : to === undefined ? undefined : byId.get(to)
    if (type !== 'OO' && type !== 'OP' && type !== 'PO' && type !== 'PP') {
      unknown++
      continue
    }
    if (!below || !above || below === above) {
      dangling++
      continue
    }
    budget.take(160, 'Connections', 'A connection')
    const property = type === 'OP' || type === 'PP' ? textAt(node, parentAt + 1) : undefined
    link(below, above, property)
  }
  if (dangling > 0)
    report.info(
      'fbx/connection-dangling',
      'Connections',
      `${dangling} connections lead to objects that are not in the file, or to themselves; they are left out.`,
    )
  if (unknown > 0)
    report.warn(
      'fbx/connection-unknown',
      'Connections',
      `${unknown} connections are of an unknown type; they are left out.`,
    )
}

export function link(below: FbxObject, above: FbxObject, property?: string): void {
  above.children.push(property === undefined ? { object: below } : { object: below, property })
  below.parents.push(property === undefined ? { object: above } : { object: above, property })
}

function settingsOf(
  file: FbxFile,
  templates: ReadonlyMap<string, ReadonlyMap<string, FbxProperty>>,
): FbxObject {
  const node = findNode(file.nodes, 'GlobalSettings') ?? { name: 'GlobalSettings', values: [], children: [] }
  return makeObject('settings', 'GlobalSettings', '', '', node, templates.get('GlobalSettings'))
}

export function creatorOf(file: FbxFile): string {
  const header = findNode(file.nodes, 'FBXHeaderExtension')
  return textAt(child(header, 'Creator'), 0) ?? textAt(findNode(file.nodes, 'Creator'), 0) ?? ''
}

/** The program that saved the file last, such as `Maya` or `3ds Max`; empty where the file does not say. */
export function applicationOf(file: FbxFile): string {
  const info =
    child(findNode(file.nodes, 'FBXHeaderExtension'), 'SceneInfo') ??
    child(findNode(file.nodes, 'Objects'), 'SceneInfo')
  const rows = (child(info, 'Properties70') ?? child(info, 'Properties60'))?.children ?? []
  const row = rows.find((r) => textAt(r, 0) === 'LastSaved|ApplicationName')
  const value = row?.values.at(-1)
  return typeof value === 'string' ? value : ''
}

export function property(object: FbxObject, name: string): FbxProperty | undefined {
  return object.properties.get(name) ?? object.template?.get(name)
}

export function numberProperty(object: FbxObject, name: string, fallback: number): number {
  return numberOf(property(object, name)?.values[0]) ?? fallback
}

export function textProperty(object: FbxObject, name: string): string | undefined {
  const value = property(object, name)?.values[0]
  return typeof value === 'string' ? value : undefined
}

export type Vector = [number, number, number]

/** Three numbers; one beyond a thousand million units or degrees is damage and counts as missing. */
export function vectorProperty(object: FbxObject, name: string, fallback: Readonly<Vector>): Vector {
  const values = property(object, name)?.values
  const at = (i: 0 | 1 | 2) => {
    const value = numberOf(values?.[i])
    return value !== undefined && Math.abs(value) <= 1e9 ? value : fallback[i]
  }
  return [at(0), at(1), at(2)]
}

export function childrenOf(object: FbxObject, kind: string, type?: string): FbxObject[] {
  return object.children
    .filter((l) => l.object.kind === kind && (type === undefined || l.object.type === type))
    .map((l) => l.object)
}

export function parentsOf(object: FbxObject, kind: string, type?: string): FbxObject[] {
  return object.parents
    .filter((l) => l.object.kind === kind && (type === undefined || l.object.type === type))
    .map((l) => l.object)
}

export function refuseEncrypted(file: FbxFile): void {
  const encryption = numberAt(child(findNode(file.nodes, 'FBXHeaderExtension'), 'EncryptionType'), 0) ?? 0
  if (encryption === 0) return
  throw new FaceworkError(
    'fbx/encrypted',
    'FBXHeaderExtension.EncryptionType',
    `The file is encrypted (type ${encryption}); its content cannot be read.`,
    'Export it without a password.',
  )
}
