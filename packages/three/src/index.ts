export { type BindOptions, bindCharacter, CharacterBinding } from './character-binding.ts'
