import { provideParts } from '../provide-parts.ts'
import { CharacterInstance } from './character-instance.ts'

// The class as users import it: eyes and tracing act at the call. package.json lists this module as one with side
// effects, or bundlers would leave out the next line.
provideParts()

export { CharacterInstance }
