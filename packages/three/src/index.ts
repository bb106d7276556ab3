export { type BindOptions, bindCharacter, CharacterBinding } from './character-binding.ts'
export { JoinedCharacter, type JoinedPlayback, type JoinOptions, joinHead } from './join-head.ts'
