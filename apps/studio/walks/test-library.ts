// What a page needs to load what the studio saved or published.
export { loadCharacter, loadClip, useLibrary } from 'facework'
