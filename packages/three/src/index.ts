export { type BindOptions, bindCharacter, CharacterBinding } from './character-binding.ts'
export { CrowdView, showCrowd } from './crowd-view.ts'
export { JoinedCharacter, type JoinedPlayback, type JoinOptions, joinHead } from './join-head.ts'
export { morphOnProcessor, ProcessorMorphs } from './morph-on-processor.ts'
