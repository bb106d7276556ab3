import { isColumnsPath } from './document-path.ts'

const ASSET = /\.(glb|gltf|vrm|vrma|fbx|bvh|csv|facework|wav|mp3|ogg|png|jpe?g|webp|txt)$/i
/** What a .gltf refers to beside it: buffers, and pictures of a kind that is no asset by itself. */
const RESOURCE = /\.(bin|ktx2)$/i
const SOUND = /\.(wav|mp3|ogg)$/i

/** Files beside documents that are listed: none that a browser would run. */
export const isAssetPath = (path: string) => ASSET.test(path)

/** Files that are sent as they are. Columns are not: a document is read whole, text and columns of one version. */
export const isServedPath = (path: string) =>
  isAssetPath(path) || (RESOURCE.test(path) && !isColumnsPath(path))

/** Files that a page may add beside documents. */
export const isSoundPath = (path: string) => SOUND.test(path)
