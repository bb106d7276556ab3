import { isColumnsPath } from './document-path.ts'

const ASSET =
  /\.(glb|gltf|vrm|vrma|fbx|bvh|csv|facework|wav|mp3|ogg|webm|mp4|m4v|mov|mkv|mjpe?g|y4m|png|jpe?g|webp|txt)$/i
/** What a .gltf refers to beside it: buffers, and pictures of a kind that is no asset by itself. */
const RESOURCE = /\.(bin|ktx2)$/i
const SOUND = /\.(wav|mp3|ogg)$/i
const VIDEO = /\.(webm|mp4|m4v|mov|mkv|mjpe?g|y4m)$/i

/** Files beside documents that are listed: none that a browser would run. */
export const isAssetPath = (path: string) => ASSET.test(path)

/** Files that are sent as they are. Columns are not: a document is read whole, text and columns of one version. */
export const isServedPath = (path: string) =>
  isAssetPath(path) || (RESOURCE.test(path) && !isColumnsPath(path))

/** Files that a page may add beside documents: sounds, and reference videos of takes. */
export const isMediaPath = (path: string) => SOUND.test(path) || VIDEO.test(path)
