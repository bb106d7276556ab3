import { broken } from './broken.ts'
import { checkBytes } from './check-bytes.ts'
import {
  checkCarried,
  checkFlag,
  checkIndex,
  checkIndices,
  checkList,
  checkNumber,
  checkNumbers,
  checkObject,
  checkOneOf,
  checkText,
  optionally,
} from './check-values.ts'
import { isObject } from './is-object.ts'
import type { Gltf } from './schema.ts'

// [B1]
/**
 * Proves that the JSON is what its types say: every field that is read has its type, every index leads
 * somewhere, nodes form a tree, and accessors fit their bytes. Nothing is allocated before this has passed,
 * and nothing after it checks a type again.
 */
export function checkStructure(json: Gltf): void {
  const asset = checkObject(json.asset, 'asset')
  checkText(asset.version, 'asset.version')
  if (!/^2(\.|$)/.test(asset.version as string)) {
    broken(
      'gltf/version',
      'asset.version',
      `The file is glTF ${asset.version}; expected 2.0.`,
      'Convert it to glTF 2.0.',
    )
  }
  for (const list of [
    'scenes',
    'nodes',
    'meshes',
    'skins',
    'animations',
    'accessors',
    'bufferViews',
    'buffers',
    'materials',
    'textures',
    'images',
    'samplers',
  ] as const) {
    checkList(json[list], list).forEach((item, i) => {
      optionally(item.name, (v) => checkText(v, `${list}[${i}].name`))
      optionally(item.extensions, (v) => checkObject(v, `${list}[${i}].extensions`))
    })
  }
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    optionally(json[list], (v) => {
      if (!Array.isArray(v)) broken('gltf/type', list, `${list} should be a list of names.`)
      ;(v as unknown[]).forEach((name, i) => {
        checkText(name, `${list}[${i}]`)
      })
    })
  }
  optionally(json.extensions, (v) => checkObject(v, 'extensions'))
  const nodes = json.nodes?.length ?? 0
  optionally(json.scene, (v) => checkIndex(v, json.scenes?.length ?? 0, 'scene', 'scenes'))
  json.scenes?.forEach((scene, i) => {
    optionally(scene.nodes, (v) => checkIndices(v, nodes, `scenes[${i}].nodes`, 'nodes'))
  })
  checkBytes(json)
  checkNodes(json)
  checkMeshes(json)
  json.skins?.forEach((skin, i) => {
    const path = `skins[${i}]`
    checkIndices(skin.joints, nodes, `${path}.joints`, 'nodes')
    optionally(skin.inverseBindMatrices, (v) =>
      checkIndex(v, json.accessors?.length ?? 0, `${path}.inverseBindMatrices`, 'accessors'),
    )
  })
  checkAnimations(json)
  checkMaterials(json)
  for (const list of ['nodes', 'meshes'] as const) {
    json[list]?.forEach((item, i) => {
      checkCarried(item.extras, `${list}[${i}].extras`)
    })
  }
  for (const list of ['materials', 'samplers'] as const) checkCarried(json[list], list)
}

function checkNodes(json: Gltf): void {
  const nodes = json.nodes ?? []
  const parents = new Int32Array(nodes.length).fill(-1)
  nodes.forEach((node, i) => {
    const path = `nodes[${i}]`
    optionally(node.mesh, (v) => checkIndex(v, json.meshes?.length ?? 0, `${path}.mesh`, 'meshes'))
    optionally(node.skin, (v) => checkIndex(v, json.skins?.length ?? 0, `${path}.skin`, 'skins'))
    optionally(node.matrix, (v) => checkNumbers(v, `${path}.matrix`, 16))
    optionally(node.translation, (v) => checkNumbers(v, `${path}.translation`, 3))
    optionally(node.rotation, (v) => checkNumbers(v, `${path}.rotation`, 4))
    optionally(node.scale, (v) => checkNumbers(v, `${path}.scale`, 3))
    optionally(node.weights, (v) => checkNumbers(v, `${path}.weights`))
    optionally(node.children, (v) => checkIndices(v, nodes.length, `${path}.children`, 'nodes'))
    node.children?.forEach((child, k) => {
      if (parents[child]! >= 0) {
        broken(
          'gltf/node-two-parents',
          `${path}.children[${k}]`,
          `Node ${child} is a child of node ${parents[child]} and of node ${i}; a node has one parent.`,
        )
      }
      parents[child] = i
    })
  })
  // A walk up that meets its own mark has gone in a circle; every node is walked over once.
  const walk = new Int32Array(nodes.length).fill(-1)
  for (let start = 0; start < nodes.length; start++) {
    let at = start
    while (at >= 0 && walk[at] === -1) {
      walk[at] = start
      at = parents[at]!
    }
    if (at >= 0 && walk[at] === start) {
      broken('gltf/node-cycle', `nodes[${at}]`, `Node ${at} is its own ancestor; nodes must form a tree.`)
    }
  }
}

function checkMeshes(json: Gltf): void {
  const accessors = json.accessors?.length ?? 0
  json.meshes?.forEach((mesh, i) => {
    const path = `meshes[${i}]`
    optionally(mesh.weights, (v) => checkNumbers(v, `${path}.weights`))
    if (mesh.primitives === undefined)
      broken('gltf/type', `${path}.primitives`, `${path} should have a list of primitives.`)
    checkList(mesh.primitives, `${path}.primitives`)
    mesh.primitives.forEach((primitive, k) => {
      const at = `${path}.primitives[${k}]`
      optionally(primitive.extensions, (v) => checkObject(v, `${at}.extensions`))
      optionally(primitive.mode, (v) => checkOneOf(v, [0, 1, 2, 3, 4, 5, 6], `${at}.mode`))
      optionally(primitive.indices, (v) => checkIndex(v, accessors, `${at}.indices`, 'accessors'))
      optionally(primitive.material, (v) =>
        checkIndex(v, json.materials?.length ?? 0, `${at}.material`, 'materials'),
      )
      checkAttributes(primitive.attributes, accessors, `${at}.attributes`)
      checkList(primitive.targets, `${at}.targets`).forEach((target, t) => {
        checkAttributes(target, accessors, `${at}.targets[${t}]`)
      })
    })
  })
}

function checkAttributes(attributes: unknown, accessors: number, path: string): void {
  for (const [name, value] of Object.entries(checkObject(attributes, path))) {
    if (name === 'extras' || name === 'extensions') continue
    checkIndex(value, accessors, `${path}.${name}`, 'accessors')
  }
}

function checkAnimations(json: Gltf): void {
  json.animations?.forEach((animation, i) => {
    const path = `animations[${i}]`
    for (const field of ['channels', 'samplers'] as const) {
      if (animation[field] === undefined)
        broken('gltf/type', `${path}.${field}`, `${path} should have a list of ${field}.`)
    }
    const samplers = checkList(animation.samplers, `${path}.samplers`)
    samplers.forEach((sampler, k) => {
      const at = `${path}.samplers[${k}]`
      checkIndex(sampler.input, json.accessors?.length ?? 0, `${at}.input`, 'accessors')
      checkIndex(sampler.output, json.accessors?.length ?? 0, `${at}.output`, 'accessors')
      optionally(sampler.interpolation, (v) =>
        checkOneOf(v, ['STEP', 'LINEAR', 'CUBICSPLINE'], `${at}.interpolation`),
      )
    })
    checkList(animation.channels, `${path}.channels`).forEach((channel, k) => {
      const at = `${path}.channels[${k}]`
      checkIndex(channel.sampler, samplers.length, `${at}.sampler`, 'samplers')
      const target = checkObject(channel.target, `${at}.target`)
      optionally(target.node, (v) => checkIndex(v, json.nodes?.length ?? 0, `${at}.target.node`, 'nodes'))
      checkText(target.path, `${at}.target.path`)
      optionally(target.extensions, (v) => checkObject(v, `${at}.target.extensions`))
    })
  })
}

function checkMaterials(json: Gltf): void {
  const textures = json.textures?.length ?? 0
  const texture = (value: unknown, path: string) => {
    optionally(value, (v) => {
      checkIndex(checkObject(v, path).index, textures, `${path}.index`, 'textures')
    })
  }
  json.materials?.forEach((material, i) => {
    const path = `materials[${i}]`
    optionally(material.pbrMetallicRoughness, (v) => {
      const pbr = checkObject(v, `${path}.pbrMetallicRoughness`)
      optionally(pbr.baseColorFactor, (x) =>
        checkNumbers(x, `${path}.pbrMetallicRoughness.baseColorFactor`, 4),
      )
      optionally(pbr.metallicFactor, (x) => checkNumber(x, `${path}.pbrMetallicRoughness.metallicFactor`))
      optionally(pbr.roughnessFactor, (x) => checkNumber(x, `${path}.pbrMetallicRoughness.roughnessFactor`))
      texture(pbr.baseColorTexture, `${path}.pbrMetallicRoughness.baseColorTexture`)
      texture(pbr.metallicRoughnessTexture, `${path}.pbrMetallicRoughness.metallicRoughnessTexture`)
    })
    for (const use of ['normalTexture', 'occlusionTexture', 'emissiveTexture'] as const)
      texture(material[use], `${path}.${use}`)
    optionally(material.emissiveFactor, (v) => checkNumbers(v, `${path}.emissiveFactor`, 3))
    optionally(material.alphaMode, (v) => checkOneOf(v, ['OPAQUE', 'MASK', 'BLEND'], `${path}.alphaMode`))
    optionally(material.alphaCutoff, (v) => checkNumber(v, `${path}.alphaCutoff`))
    optionally(material.doubleSided, (v) => checkFlag(v, `${path}.doubleSided`))
  })
  json.textures?.forEach((t, i) => {
    optionally(t.source, (v) => checkIndex(v, json.images?.length ?? 0, `textures[${i}].source`, 'images'))
    optionally(t.sampler, (v) =>
      checkIndex(v, json.samplers?.length ?? 0, `textures[${i}].sampler`, 'samplers'),
    )
    for (const [name, extension] of Object.entries(t.extensions ?? {})) {
      if (!isObject(extension)) continue
      optionally(extension.source, (v) =>
        checkIndex(v, json.images?.length ?? 0, `textures[${i}].extensions.${name}.source`, 'images'),
      )
    }
  })
  json.images?.forEach((image, i) => {
    optionally(image.uri, (v) => checkText(v, `images[${i}].uri`))
    optionally(image.mimeType, (v) => checkText(v, `images[${i}].mimeType`))
    optionally(image.bufferView, (v) =>
      checkIndex(v, json.bufferViews?.length ?? 0, `images[${i}].bufferView`, 'bufferViews'),
    )
  })
}
