// In the browser: a head with known ARKit weights, drawn from a known side. `render-truth.mjs` opens this page.
import {
  Box3,
  BufferAttribute,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'

/** Scene units between the middles of the eyes, whatever the units of a head are. */
const EYE_DISTANCE = 0.063
/** Heights of a picture at distance 1, in eye distances: crown to chin. */
const HEAD_HEIGHT = 3.6 * EYE_DISTANCE
/** ARKit controls that some heads have as two halves. */
const HALVES = {
  browInnerUp: ['browInnerUp', 'browInnerUpLeft', 'browInnerUpRight'],
  cheekPuff: ['cheekPuff', 'cheekPuffLeft', 'cheekPuffRight'],
}

function arkitName(name) {
  const plain = name.replace(/^.*\./, '').replace(/_L$/, 'Left').replace(/_R$/, 'Right')
  return plain[0].toLowerCase() + plain.slice(1)
}

export class TruthPage {
  #renderer
  #scene = new Scene()
  #sky = new HemisphereLight(0xffffff, 0x807468, 1.6)
  #key = new DirectionalLight(0xfff4e8, 1.8)
  #pivot = new Group()
  #camera = new PerspectiveCamera(30, 1, 0.01, 10)
  #models = new Map()
  #head

  constructor(size) {
    this.#renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true })
    this.#renderer.setSize(size, size, false)
    this.#scene.background = new Color(0x8a8f96)
    this.#scene.add(this.#sky, this.#key, this.#pivot)
  }

  /** `parts`: GLBs of one topology and how much of each; `eyes`: names of the nodes of the two eyes. */
  async use(parts, eyes) {
    const loaded = []
    for (const { url } of parts) loaded.push(await this.#load(url))
    const model = loaded.length === 1 ? loaded[0] : mixed(loaded, parts)
    this.#pivot.clear()
    const root = new Group()
    root.add(model)
    model.position.set(0, 0, 0)
    root.updateMatrixWorld(true)
    const [left, right] = eyes.map((name) =>
      new Box3().setFromObject(model.getObjectByName(name)).getCenter(new Vector3()),
    )
    const distance = left.distanceTo(right)
    const center = left.add(right).multiplyScalar(0.5)
    model.position.sub(center).add(new Vector3(0, 0.45 * distance, 0))
    root.scale.setScalar(EYE_DISTANCE / distance)
    this.#pivot.add(root)
    this.#head = []
    model.traverse((object) => {
      if (!object.isMesh) return
      object.frustumCulled = false
      if (object.geometry.morphAttributes.position) this.#head.push(processorMorphs(object))
    })
  }

  /** JPEGs in base64, one for each view of `truth-plan.mjs`. */
  shoot(views) {
    return views.map((view) => this.#shoot(view))
  }

  async #load(url) {
    if (this.#models.has(url)) return this.#models.get(url)
    const loader = new GLTFLoader()
      .setMeshoptDecoder(MeshoptDecoder)
      .setKTX2Loader(new KTX2Loader().setTranscoderPath('/basis/').detectSupport(this.#renderer))
    const { scene } = await loader.loadAsync(url)
    this.#models.set(url, scene)
    return scene
  }

  #shoot({ weights, turn = [0, 0, 0], fov = 30, distance = 1.15, offset = [0, 0], light, key, sky }) {
    const all = {}
    for (const [control, weight] of Object.entries(weights))
      for (const name of HALVES[control] ?? [control]) all[name] = weight
    for (const apply of this.#head) apply(all)
    const [yaw, pitch, roll] = turn
    this.#pivot.rotation.set(pitch, yaw, roll, 'YXZ')
    const camera = this.#camera
    camera.fov = fov
    const away = (HEAD_HEIGHT * distance) / (2 * Math.tan((fov * Math.PI) / 360)) + 0.05
    camera.position.set(offset[0], offset[1], away)
    camera.lookAt(offset[0], offset[1], 0)
    camera.updateProjectionMatrix()
    this.#key.position.set(...(light ?? [0.5, 0.8, 1.2]))
    this.#key.intensity = key ?? 1.8
    this.#sky.intensity = sky ?? 1.6
    this.#renderer.render(this.#scene, camera)
    return this.#renderer.domElement.toDataURL('image/jpeg', 0.95).split(',')[1]
  }
}

/** Morphs added up here: drawing with 53 of them without a graphics card takes ten times as long. */
function processorMorphs(mesh) {
  const { attributes, morphAttributes } = mesh.geometry
  const rest = floats(attributes.position)
  const deltas = morphAttributes.position.map(floats)
  const names = Object.entries(mesh.morphTargetDictionary).map(([name, i]) => [arkitName(name), deltas[i]])
  const values = rest.slice()
  mesh.geometry = mesh.geometry.clone()
  mesh.geometry.morphAttributes = {}
  mesh.morphTargetInfluences = undefined
  mesh.geometry.setAttribute('position', new BufferAttribute(values, 3))
  return (weights) => {
    values.set(rest)
    for (const [name, delta] of names) {
      const weight = weights[name]
      if (weight) for (let i = 0; i < values.length; i++) values[i] += weight * delta[i]
    }
    mesh.geometry.attributes.position.needsUpdate = true
  }
}

function floats(attribute) {
  const values = new Float32Array(attribute.count * 3)
  for (let i = 0; i < attribute.count; i++) {
    values[i * 3] = attribute.getX(i)
    values[i * 3 + 1] = attribute.getY(i)
    values[i * 3 + 2] = attribute.getZ(i)
  }
  return values
}

/** A head between others: places, shapes and pivots are weighted sums, so every weight keeps its meaning. */
function mixed(models, parts) {
  const result = models[0].clone(true)
  const nodes = models.map(allNodes)
  for (const [n, node] of allNodes(result).entries()) {
    const sources = nodes.map((all) => all[n])
    if (!node.isMesh) {
      node.position.set(0, 0, 0)
      for (const [k, source] of sources.entries())
        node.position.addScaledVector(source.position, parts[k].part)
      continue
    }
    node.geometry = node.geometry.clone()
    const { attributes, morphAttributes } = node.geometry
    const mix = (attribute, offset) =>
      mixedAttribute(sources, parts, (source) => attribute(source.geometry), offset)
    attributes.position = mix((geometry) => geometry.attributes.position, true)
    morphAttributes.position = morphAttributes.position.map((_, m) =>
      mix((geometry) => geometry.morphAttributes.position[m], false),
    )
    node.position.set(0, 0, 0)
    node.scale.set(1, 1, 1)
    delete morphAttributes.normal
    attributes.normal = mix((geometry) => geometry.attributes.normal, false)
    // Lengths differ by the scales of the sources; the shader normalizes.
    node.morphTargetInfluences = node.morphTargetInfluences?.slice()
  }
  return result
}

function allNodes(model) {
  const nodes = []
  model.traverse((node) => nodes.push(node))
  return nodes
}

function mixedAttribute(sources, parts, attributeOf, offset) {
  const first = attributeOf(sources[0])
  const values = new Float32Array(first.count * 3)
  for (const [k, source] of sources.entries()) {
    const attribute = attributeOf(source)
    const { part } = parts[k]
    for (let i = 0; i < first.count; i++) {
      values[i * 3] += part * (attribute.getX(i) * source.scale.x + (offset ? source.position.x : 0))
      values[i * 3 + 1] += part * (attribute.getY(i) * source.scale.y + (offset ? source.position.y : 0))
      values[i * 3 + 2] += part * (attribute.getZ(i) * source.scale.z + (offset ? source.position.z : 0))
    }
  }
  return new BufferAttribute(values, 3)
}
