/** Endings of the files that can be brought in: heads, then clips, then our own documents. */
export const HEAD_ENDINGS = ['.glb', '.gltf', '.vrm', '.fbx'] as const
export const CLIP_ENDINGS = ['.csv', '.vrma', '.bvh', '.gesichter'] as const
export const IMPORTED_ENDINGS: readonly string[] = [...HEAD_ENDINGS, ...CLIP_ENDINGS, '.json']
