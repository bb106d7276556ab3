/** Where the file is: give it to `loadCharacter` or `loadClip`. */
declare const address: string
export default address
