import '../keep-container-together.ts'
import '../keep-importer-together.ts'

// A module of its own: pages that load no .fbx do not download its reader.
export { importFbx, isFbx } from '@facework/formats/internal/fbx'
