export { type BindOptions, bindCharacter, CharacterBinding } from './character-binding.ts'
export { CrowdView, showCrowd } from './crowd-view.ts'
