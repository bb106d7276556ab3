// The small entry, for pages that play clips on characters of `.facework` files. Types are exported by `facework`.
export { FacePlayer } from './face-player.ts'
export { loadCharacter } from './loading/bundle/load-bundled-character.ts'
export { loadClip } from './loading/bundle/load-clip-for-player.ts'
