export { Face, type FaceProps } from './face-component.ts'
export { useClip } from './use-clip.ts'
export { type UseFaceOptions, useFace } from './use-face.ts'
