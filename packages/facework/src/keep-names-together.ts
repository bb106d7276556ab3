import './keep-core-together.ts'
import './keep-sets-together.ts'
import { angleBetweenQuaternions, composeMatrix, rotateVector } from '@facework/math/internal'
import {
  characterFromHead,
  mapByExactNames,
  restFromModel,
  tracksFingerprint,
  usualParts,
} from '@facework/operations/internal'
import { prepareScene, sceneFromGltf } from './loading/gltf/gltf-scene.ts'
import { openAsNeeded } from './opening/open-as-needed.ts'

// The known vocabularies, and what opens a character by them: see keep-core-together.ts.
const names = new Set<unknown>()
names
  .add(characterFromHead)
  .add(tracksFingerprint)
  .add(mapByExactNames)
  .add(restFromModel)
  .add(usualParts)
  .add(composeMatrix)
  .add(rotateVector)
  .add(angleBetweenQuaternions)
  .add(openAsNeeded)
  .add(prepareScene)
  .add(sceneFromGltf)
