import './keep-base-together.ts'
import { openStandardCharacter, plainDocuments } from '@facework/operations/internal'
import { FacePlayer } from './face-player.ts'
import { gltfJson } from './loading/gltf/gltf-json.ts'
import { loadClip } from './loading/load-clip.ts'
import { openSource } from './loading/open-source.ts'

// What plays clips on a face: see keep-core-together.ts.
const playing = new Set<unknown>()
playing
  .add(FacePlayer)
  .add(openStandardCharacter)
  .add(plainDocuments)
  .add(openSource)
  .add(loadClip)
  .add(gltfJson)
