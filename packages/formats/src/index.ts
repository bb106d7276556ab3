export { type BvhExportOptions, exportBvh } from './bvh/export-bvh.ts'
export { type BvhImportOptions, importBvh } from './bvh/import-bvh.ts'
export { isBvh } from './bvh/parse-bvh.ts'
export type { PoseNames } from './bvh/pose-names.ts'
export type { BvhUnit } from './bvh/space.ts'
export { type ImportFbxOptions, importFbx, isFbx } from './fbx/import-fbx.ts'
export { type FbxContent, type WriteFbxOptions, type WrittenFbx, writeFbx } from './fbx/write-fbx.ts'
export { type AddAnimationOptions, addAnimationToGltf } from './gltf/add-animation.ts'
export { exportGltf, type GltfParts } from './gltf/export-gltf.ts'
export { type GltfImportOptions, importGltf } from './gltf/import-gltf.ts'
export { type NodeNames, nameNodes } from './gltf/node-names.ts'
export type { GltfPoseFrames } from './gltf/pose-frames.ts'
export { isGltf } from './gltf/read-container.ts'
export { listGltfResources } from './gltf/resolve-resources.ts'
export type { Imported, ImportedClips, InBetweenMorph, PoseFrames, WrittenFile } from './imported.ts'
export { type ExportLiveLinkOptions, exportLiveLinkCsv } from './live-link/export-csv.ts'
export { importLiveLinkCsv, isLiveLinkCsv, type LiveLinkCsvOptions } from './live-link/import-csv.ts'
export {
  importLiveLinkRecording,
  isLiveLinkRecording,
  type LiveLinkRecordingOptions,
} from './live-link/import-recording.ts'
