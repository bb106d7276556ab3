// For the other rooms of this repository only: no promise, and no part of the API report.
export { CharacterBinding } from './character-binding.ts'
export { targetPoint } from './look-target.ts'
export { OwnedResources } from './owned-resources.ts'
