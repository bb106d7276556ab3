// For the other rooms of this repository only: no promise, and no part of the API report.
export { isAudio2Face } from './audio2face/import-audio2face.ts'
export type { PoseNames } from './bvh/pose-names.ts'
export type { BvhUnit } from './bvh/space.ts'
export { createMemoryMeter } from './gltf/check/memory-meter.ts'
export type { Gltf } from './gltf/check/schema.ts'
export type { MeshError } from './gltf/optimize/measure-errors.ts'
export { DEFAULT_MAX_MM } from './gltf/optimize/optimize-gltf.ts'
export type { AccessorReader } from './gltf/read/decode/decode-accessor.ts'
export type { DracoModule } from './gltf/read/decode/decode-draco.ts'
export {
  type DecodedGltf,
  type DecodedGltfOptions,
  importDecodedGltf,
} from './gltf/read/import-decoded-gltf.ts'
export { type NodeNames, nameNodes } from './gltf/read/node-names.ts'
export type { GltfPoseFrames } from './gltf/read/pose-frames.ts'
export { type GltfContainer, isGltf, readContainer as readGltfContainer } from './gltf/read/read-container.ts'
export type { InBetweenMorph, PoseFrames } from './imported.ts'
export { isLiveLinkCsv } from './live-link/import-csv.ts'
export { isLiveLinkRecording } from './live-link/import-recording.ts'
export { timingFormatOf } from './timings/import-speech.ts'
export type { VrmExpressionPolicy } from './vrm/build-expressions.ts'
export type { VrmFirstPerson } from './vrm/first-person.ts'
export { isVrm } from './vrm/import-vrm.ts'
export { vrmFromGltf } from './vrm/vrm-from-gltf.ts'
export type { VrmLookAt, VrmOverride, VrmRange } from './vrm/vrm-source.ts'
export { HUMAN_BONES, type HumanBone } from './vrma/human-bones.ts'
export { isVrma } from './vrma/import-vrma.ts'
