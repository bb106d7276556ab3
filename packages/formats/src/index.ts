export { type BvhExportOptions, exportBvh } from './bvh/export-bvh.ts'
export { type BvhImportOptions, importBvh } from './bvh/import-bvh.ts'
export { isBvh } from './bvh/parse-bvh.ts'
export type { PoseNames } from './bvh/pose-names.ts'
export type { BvhUnit } from './bvh/space.ts'
export { type ImportFbxOptions, importFbx, isFbx } from './fbx/read/import-fbx.ts'
export { type FbxContent, type WriteFbxOptions, type WrittenFbx, writeFbx } from './fbx/write/write-fbx.ts'
export { createMemoryMeter } from './gltf/check/memory-meter.ts'
export type { Gltf } from './gltf/check/schema.ts'
export type { MeshError } from './gltf/optimize/measure-errors.ts'
export {
  DEFAULT_MAX_MM,
  type OptimizedGltf,
  type OptimizeGltfOptions,
  optimizeGltf,
} from './gltf/optimize/optimize-gltf.ts'
export type { AccessorReader } from './gltf/read/decode-accessor.ts'
export type { DracoModule } from './gltf/read/decode-draco.ts'
export {
  type DecodedGltf,
  type DecodedGltfOptions,
  importDecodedGltf,
} from './gltf/read/import-decoded-gltf.ts'
export { type GltfImportOptions, importGltf } from './gltf/read/import-gltf.ts'
export { type NodeNames, nameNodes } from './gltf/read/node-names.ts'
export type { GltfPoseFrames } from './gltf/read/pose-frames.ts'
export { type GltfContainer, isGltf, readContainer as readGltfContainer } from './gltf/read/read-container.ts'
export { readGltfNodeNames } from './gltf/read/read-node-names.ts'
export { listGltfResources } from './gltf/read/resolve-resources.ts'
export { type AddAnimationOptions, addAnimationToGltf } from './gltf/write/add-animation.ts'
export { exportGltf, type GltfParts } from './gltf/write/export-gltf.ts'
export type { Imported, ImportedClips, InBetweenMorph, PoseFrames, WrittenFile } from './imported.ts'
export {
  detectFormat,
  INPUT_FORMATS,
  type InputContent,
  type InputFile,
  type InputFormat,
} from './input-formats.ts'
export { type ExportLiveLinkOptions, exportLiveLinkCsv } from './live-link/export-csv.ts'
export { importLiveLinkCsv, isLiveLinkCsv, type LiveLinkCsvOptions } from './live-link/import-csv.ts'
export {
  importLiveLinkRecording,
  isLiveLinkRecording,
  type LiveLinkRecordingOptions,
} from './live-link/import-recording.ts'
export type { VrmExpressionPolicy, VrmPolicy } from './vrm/build-expressions.ts'
export type { VrmFirstPerson } from './vrm/first-person.ts'
export { importVrm, isVrm, type VrmImportOptions } from './vrm/import-vrm.ts'
export { policyFromVrm } from './vrm/policy-from-vrm.ts'
export { type ImportedVrm, vrmFromGltf } from './vrm/vrm-from-gltf.ts'
export type { VrmLookAt, VrmOverride, VrmRange } from './vrm/vrm-source.ts'
export { clipForVrm } from './vrma/clip-for-vrm.ts'
export { exportVrma } from './vrma/export-vrma.ts'
export { HUMAN_BONES, type HumanBone } from './vrma/human-bones.ts'
export { importVrma, isVrma } from './vrma/import-vrma.ts'
