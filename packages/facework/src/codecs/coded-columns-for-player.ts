import '../keep-container-together.ts'
import '../keep-playing-together.ts'

// The same as coded-columns-for-face.ts, for the small entry, which has no `Face`.
export { codedColumns } from '@facework/container/internal'
