import '../keep-container-together.ts'
import '../keep-names-together.ts'

// A module of its own: loaded only for heads whose names do not say what they are.
export { detectedMap } from '@facework/operations/internal'
