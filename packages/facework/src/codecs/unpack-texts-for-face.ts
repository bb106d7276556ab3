import '../keep-container-together.ts'
import '../keep-core-together.ts'

// A module of its own: downloaded with the first compressed file.
export { unpackTexts } from '@facework/container/internal'
