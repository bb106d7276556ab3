import '../keep-core-together.ts'

// A module of its own: downloaded with the first frame from a network.
export { JitterBuffer } from '@facework/math/internal'
