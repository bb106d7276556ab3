import '../keep-playing-together.ts'

// The same as parts-of-face.ts, for the small entry, which has no `Face`.
export { EyeMovement, provenanceOf } from '@facework/runtime/internal'
