import './keep-base-together.ts'
import { openStandardCharacter, plainDocuments } from '@facework/operations/internal'
import { FacePlayer } from './face-player.ts'
import { prepareScene, sceneFromGltf } from './loading/gltf/gltf-scene.ts'

// What plays clips on a face: see keep-core-together.ts.
const playing = new Set<unknown>()
playing.add(FacePlayer).add(openStandardCharacter).add(plainDocuments).add(prepareScene).add(sceneFromGltf)
