import type { Report } from '@facework/report'
import {
  child,
  type FbxFile,
  type FbxNode,
  type FbxValue,
  findNode,
  findNodes,
  makeNode,
  numberAt,
  numbersAt,
  numbersOf,
  textAt,
} from './fbx-tree.ts'

/**
 * Turns the tree of an FBX 5.x file into that of a 6.x one, which `upgrade6x` reads.
 *
 * 5.x lists its models at the top of the file. Each names its children, holds its place in the channels that takes
 * repeat, and keeps skin, normals and texture coordinates inside.
 */
export function upgrade5x(file: FbxFile, report: Report): FbxFile {
  const models = findNodes(file.nodes, 'Model')
  const below = new Set(models.flatMap(childrenOf))
  const objects: FbxNode[] = []
  const connections: FbxNode[] = []
  const connect = (name: string, above: string) => {
    connections.push(makeNode('Connect', ['OO', name, above]))
  }
  for (const model of models) {
    const name = textAt(model, 0)
    if (name === undefined) continue
    objects.push(upgradeModel(model, name))
    if (!below.has(name)) connect(modelName(name), 'Model::Scene')
  }
  for (const model of models) {
    const name = textAt(model, 0)
    if (name === undefined) continue
    for (const inner of childrenOf(model)) connect(modelName(inner), modelName(name))
    const links = findNodes(model.children, 'Link')
    if (links.length === 0) continue
    const skin = `Deformer::Skin ${name}`
    objects.push(makeNode('Deformer', [skin, 'Skin']))
    connect(skin, modelName(name))
    for (const link of links) {
      const joint = textAt(link, 0) ?? ''
      const cluster = `SubDeformer::Cluster ${name} ${joint}`
      objects.push(makeNode('Deformer', [cluster, 'Cluster'], link.children))
      connect(cluster, skin)
      connect(modelName(joint), cluster)
    }
  }
  reportSurfaces(file, models, report)
  const kept = file.nodes.filter(({ name }) => name !== 'Model' && name !== 'Takes')
  return {
    ...file,
    version: versionOf(file),
    nodes: [
      ...kept,
      ...(objects.length > 0 ? [makeNode('Objects', [], objects)] : []),
      makeNode('Connections', [], connections),
      ...findNodes(file.nodes, 'Takes').map(upgradeTakes),
    ],
  }
}

/** Binary files of 5.x have an older version in their first bytes: that of their encoding. */
const versionOf = (file: FbxFile): number =>
  numberAt(child(findNode(file.nodes, 'FBXHeaderExtension'), 'FBXVersion'), 0) ?? file.version

export const isFbx5 = (file: FbxFile): boolean =>
  file.version < 6000 && Math.floor(versionOf(file) / 1000) === 5

const modelName = (name: string) => `Model::${name}`

const childrenOf = (model: FbxNode): string[] =>
  (child(model, 'Children')?.values ?? []).filter((value) => typeof value === 'string')

/** Channels of a model that are its place, under the names that 6.x has for the same as a property. */
const PLACES = [
  ['T', 'Lcl Translation', 0],
  ['R', 'Lcl Rotation', 0],
  ['S', 'Lcl Scaling', 1],
] as const

function upgradeModel(model: FbxNode, name: string): FbxNode {
  const isMesh = child(model, 'Vertices') !== undefined
  const type = isMesh ? 'Mesh' : (textAt(child(model, 'Type'), 0) ?? 'Null')
  const channels = findNodes(model.children, 'Channel')
  const place = channels.find((channel) => textAt(channel, 0) === 'Transform')
  const properties = PLACES.map(([part, property, rest]) => {
    const axes = channelCalled(place, part)
    const values = ['X', 'Y', 'Z'].map((axis) => defaultOf(channelCalled(axes, axis)) ?? rest)
    return makeNode('Property', [property, property, 'A', ...values])
  })
  for (const channel of channels) {
    const value = defaultOf(channel)
    if (value !== undefined)
      properties.push(makeNode('Property', [textAt(channel, 0) ?? '', 'Number', 'A', value]))
  }
  const own = model.children.filter((inner) => !['Channel', 'Link', 'Children', 'Type'].includes(inner.name))
  const layers = isMesh ? [...normalLayer(model), ...coordinateLayer(model)] : []
  return makeNode(
    'Model',
    [modelName(name), type],
    [makeNode('Properties60', [], properties), ...own, ...layers],
  )
}

const channelCalled = (node: FbxNode | undefined, name: string): FbxNode | undefined =>
  findNodes(node?.children, 'Channel').find((channel) => textAt(channel, 0) === name)

const defaultOf = (channel: FbxNode | undefined): number | undefined => numberAt(child(channel, 'Default'), 0)

/** A normal for each point or for each corner; the file does not say which, their number does. */
function normalLayer(model: FbxNode): FbxNode[] {
  const normals = child(model, 'Normals')
  const count = numbersOf(normals).length
  if (!normals || count === 0) return []
  const by = count === numbersAt(model, 'Vertices').length ? 'ByVertice' : 'ByPolygonVertex'
  return [layer('LayerElementNormal', by, 'Direct', [normals])]
}

function coordinateLayer(model: FbxNode): FbxNode[] {
  const info = child(model, 'GeometryUVInfo')
  const values = child(info, 'TextureUV')
  const indices = child(info, 'TextureUVVerticeIndex')
  if (!values || !indices) return []
  const renamed = [makeNode('UV', values.values), makeNode('UVIndex', indices.values)]
  return [layer('LayerElementUV', 'ByPolygonVertex', 'IndexToDirect', renamed)]
}

function layer(name: string, mapping: string, reference: string, data: readonly FbxNode[]): FbxNode {
  const values: FbxValue[] = [0]
  return makeNode(name, values, [
    makeNode('MappingInformationType', [mapping]),
    makeNode('ReferenceInformationType', [reference]),
    ...data,
  ])
}

/** Takes name models without the class that 6.x puts before it. */
function upgradeTakes(takes: FbxNode): FbxNode {
  return {
    ...takes,
    children: takes.children.map((take) => ({
      ...take,
      children: take.children.map((entry) => {
        const name = entry.name === 'Model' ? textAt(entry, 0) : undefined
        return name === undefined ? entry : { ...entry, values: [modelName(name), ...entry.values.slice(1)] }
      }),
    })),
  }
}

function reportSurfaces(file: FbxFile, models: readonly FbxNode[], report: Report): void {
  const surfaces = [...file.nodes, ...models.flatMap((model) => model.children)].filter(
    ({ name }) => name === 'Material' || name === 'Texture',
  )
  if (surfaces.length === 0) return
  report.warn(
    'fbx/surfaces-5x',
    'Material',
    `Materials and textures of FBX 5 are not read: ${surfaces.length} of them are left out.`,
    'Convert the file to FBX 2011 (7.1) or later with the Autodesk FBX Converter to keep them.',
  )
}
