import './keep-core-together.ts'
import './keep-sets-together.ts'
import { composeMatrix } from '@facework/math/internal'
import { characterFromHead, mapByExactNames, restFromModel, usualParts } from '@facework/operations/internal'
import { prepareScene, sceneFromGltf } from './loading/gltf/gltf-scene.ts'
import { openAsNeeded } from './opening/open-as-needed.ts'

// The known vocabularies, and what opens a character by them: see keep-core-together.ts.
const names = new Set<unknown>()
names
  .add(characterFromHead)
  .add(mapByExactNames)
  .add(restFromModel)
  .add(usualParts)
  .add(composeMatrix)
  .add(openAsNeeded)
  .add(prepareScene)
  .add(sceneFromGltf)
