import '../keep-core-together.ts'

// A module of its own: downloaded when eyes first look, blink or wander by themselves, or a graph is first traced.
export { EyeMovement, provenanceOf } from '@facework/runtime/internal'
