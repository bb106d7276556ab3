import './keep-base-together.ts'
import { loadCharacterBundle, loadContainer } from '@facework/container/internal'

// What loads `.facework` files: see keep-core-together.ts.
const container = new Set<unknown>()
container.add(loadContainer).add(loadCharacterBundle)
