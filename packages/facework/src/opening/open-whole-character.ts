import '../keep-container-together.ts'
import '../keep-names-together.ts'

// A module of its own: loaded only for characters with a graph or accessories of their own.
export { openCharacter } from '@facework/operations'
