import { CONTROL_MAPS, CONTROL_SETS } from '@facework/documents'
import type { Vocabularies } from './vocabularies.ts'

export const BUILT_IN_VOCABULARIES: Vocabularies = { sets: CONTROL_SETS, maps: CONTROL_MAPS }
