import '../../keep-importer-together.ts'

// A module of its own, since keep-importer-together.ts imports what it exports.
export { loadGltfFace } from './load-gltf.ts'
