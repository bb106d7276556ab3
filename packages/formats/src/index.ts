export { type Audio2FaceOptions, importAudio2Face } from './audio2face/import-audio2face.ts'
export { type BvhExportOptions, exportBvh } from './bvh/export-bvh.ts'
export { type BvhImportOptions, importBvh } from './bvh/import-bvh.ts'
export { type ImportFbxOptions, importFbx } from './fbx/read/import-fbx.ts'
export { exportFbx, type FbxContent, type FbxExportOptions } from './fbx/write/export-fbx.ts'
export { type OptimizedGltf, type OptimizeGltfOptions, optimizeGltf } from './gltf/optimize/optimize-gltf.ts'
export { type GltfImportOptions, importGltf } from './gltf/read/import-gltf.ts'
export { listGltfResources } from './gltf/read/resolve-resources.ts'
export { type AddAnimationOptions, addAnimationToGltf } from './gltf/write/add-animation.ts'
export { exportGltf, type GltfParts } from './gltf/write/export-gltf.ts'
export type { Imported, ImportedClips, WrittenFile } from './imported.ts'
export {
  detectFormat,
  INPUT_FORMATS,
  type InputContent,
  type InputFile,
  type InputFormat,
} from './input-formats.ts'
export { type ExportLiveLinkOptions, exportLiveLinkCsv } from './live-link/export-csv.ts'
export { importLiveLinkCsv, type LiveLinkCsvOptions } from './live-link/import-csv.ts'
export { importLiveLinkRecording, type LiveLinkRecordingOptions } from './live-link/import-recording.ts'
export { importObj, type ObjImportOptions } from './obj/import-obj.ts'
export { OUTPUT_FORMATS, type OutputDocuments, type OutputFormat } from './output-formats.ts'
export { exportRbxmx } from './roblox/export-rbxmx.ts'
export { type ImportRbxmxOptions, importRbxmx } from './roblox/import-rbxmx.ts'
export { type ImportTimingsOptions, importSpeech } from './timings/import-speech.ts'
export type { VrmPolicy } from './vrm/build-expressions.ts'
export { importVrm, type VrmImportOptions } from './vrm/import-vrm.ts'
export { policyFromVrm } from './vrm/policy-from-vrm.ts'
export type { ImportedVrm } from './vrm/vrm-from-gltf.ts'
export { clipForVrm } from './vrma/clip-for-vrm.ts'
export { exportVrma } from './vrma/export-vrma.ts'
export { importVrma } from './vrma/import-vrma.ts'
