import './keep-playing-together.ts'
import { IDENTITY_TRANSFORM } from '@facework/documents'
import { newDocument, SET_IDS } from '@facework/documents/internal'
import { automaticSlope, hermite, slerpQuaternions, weightedBezier } from '@facework/math/internal'
import { createFaceControls, DefaultClips } from '@facework/runtime'
import { WeightInput } from '@facework/runtime/internal'
import { codecsForFace } from './codecs/codecs-for-face.ts'
import { Face } from './face.ts'
import { isFbx, isGltf, isJson } from './loading/file-kind.ts'
import { loadFace } from './loading/load-face.ts'

// Rolldown and esbuild put every module into a file by who needs it. Parts of a face that are loaded on demand need
// different modules of what every page with a face has loaded already, so that this would be cut into thirty files, 5 KB
// larger than one. All of those parts import this module, so that they need the same. There is one for what plays clips
// on a face (playing), which alone the parts of the small entry `facework/bundle` import, one for faces (core), one for
// known vocabularies (names), and one for what makes a head of a file (importer); each imports the one before it. Besides,
// some parts need what loads `.facework` files (container), or the reader of takes (takes).
// package.json lists them as modules with side effects: bundlers would leave the imports out otherwise.
const core = new Set<unknown>()
core
  .add(newDocument)
  .add(SET_IDS)
  .add(IDENTITY_TRANSFORM)
  .add(automaticSlope)
  .add(hermite)
  .add(slerpQuaternions)
  .add(weightedBezier)
  .add(isFbx)
  .add(isGltf)
  .add(isJson)
  .add(Face)
  .add(codecsForFace)
  .add(loadFace)
  .add(createFaceControls)
  .add(WeightInput)
  .add(DefaultClips)
