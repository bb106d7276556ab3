import './keep-names-together.ts'
import { importDecodedGltf } from '@facework/formats/internal'
import { makePoses } from '@facework/operations/internal'

// What makes a head of a file: see keep-core-together.ts.
const importer = new Set<unknown>()
importer.add(importDecodedGltf).add(makePoses)
