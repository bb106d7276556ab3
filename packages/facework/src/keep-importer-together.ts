import './keep-names-together.ts'
import { importDecodedGltf, MemoryBudget } from '@facework/formats/internal'
import { makePosesFromHead } from '@facework/operations/internal'
import { headFromGltf } from './loading/gltf/gltf-head.ts'
import { loadGltfFace } from './loading/gltf/load-gltf.ts'
import { nameObjects } from './loading/gltf/name-objects.ts'
import { bindAsNeeded } from './opening/bind-as-needed.ts'

// What makes a head of a file: see keep-core-together.ts.
const importer = new Set<unknown>()
importer
  .add(importDecodedGltf)
  .add(MemoryBudget)
  .add(makePosesFromHead)
  .add(nameObjects)
  .add(loadGltfFace)
  .add(headFromGltf)
  .add(bindAsNeeded)
