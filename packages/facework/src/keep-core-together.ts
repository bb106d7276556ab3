import './keep-base-together.ts'
import { openStandardCharacter, plainDocuments } from '@facework/operations/internal'
import { createFaceControls, DefaultClips } from '@facework/runtime'
import { WeightInput } from '@facework/runtime/internal'
import { CharacterBinding } from '@facework/three'

// Rolldown and esbuild put every module into a file by who needs it. Parts of a face that are loaded on demand need
// different modules of what every page with a face has loaded already, so that this would be cut into thirty files, 3 KB
// larger than one. Those parts import this module, so that all of them need the same: there is one for the small modules
// that readers of clips need as well (base), one for faces (core), one for known vocabularies (names), and one for what
// makes a head of a file (importer); each imports the one before it. package.json lists them as modules with side
// effects: bundlers would leave the imports out otherwise.
const core = new Set<unknown>()
core
  .add(plainDocuments)
  .add(CharacterBinding)
  .add(openStandardCharacter)
  .add(createFaceControls)
  .add(WeightInput)
  .add(DefaultClips)
