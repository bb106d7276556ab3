import './keep-core-together.ts'
import { characterFromHead, mapByExactNames, usualParts } from '@facework/operations/internal'

// The known vocabularies, and what opens a character by them: see keep-core-together.ts.
const names = new Set<unknown>()
names.add(characterFromHead).add(mapByExactNames).add(usualParts)
