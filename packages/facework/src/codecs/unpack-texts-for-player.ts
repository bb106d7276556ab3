import '../keep-container-together.ts'
import '../keep-playing-together.ts'

// The same as unpack-texts-for-face.ts, for the small entry, which has no `Face`.
export { unpackTexts } from '@facework/container/internal'
