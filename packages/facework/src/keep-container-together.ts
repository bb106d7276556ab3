import { loadCharacterBundle, loadContainer } from '@facework/container/internal'
import { plainDocuments } from '@facework/operations/internal'
import { openBundleFace } from './loading/bundle/open-bundle.ts'
import { clipsInContainer } from './loading/clips/clips-in-container.ts'

// What loads `.facework` files: see keep-core-together.ts.
const container = new Set<unknown>()
container
  .add(loadContainer)
  .add(loadCharacterBundle)
  .add(openBundleFace)
  .add(plainDocuments)
  .add(clipsInContainer)
