// What a page needs to load what the studio saved.
export { loadCharacter, loadClip } from 'facework'
