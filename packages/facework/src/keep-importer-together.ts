import './keep-names-together.ts'
import { importDecodedGltf } from '@facework/formats/internal'
import { makePosesFromHead } from '@facework/operations/internal'
import { nameObjects } from './loading/gltf/name-objects.ts'

// What makes a head of a file: see keep-core-together.ts.
const importer = new Set<unknown>()
importer.add(importDecodedGltf).add(makePosesFromHead).add(nameObjects)
