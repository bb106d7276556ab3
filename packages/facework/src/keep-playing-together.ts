import { isContainer } from '@facework/container/internal'
import { LAYOUT_VERSIONS } from '@facework/documents/internal'
import { openStandardCharacter } from '@facework/operations/internal'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { FacePlayer } from './face-player.ts'
import { gltfJson } from './loading/gltf/gltf-json.ts'
import { loadClipBy } from './loading/load-clip-by.ts'
import { openSource } from './loading/open-source.ts'

// What plays clips on a face: see keep-core-together.ts.
const playing = new Set<unknown>()
playing
  .add(isContainer)
  .add(LAYOUT_VERSIONS)
  .add(FaceworkError)
  .add(Report)
  .add(suggestion)
  .add(FacePlayer)
  .add(openStandardCharacter)
  .add(openSource)
  .add(loadClipBy)
  .add(gltfJson)
