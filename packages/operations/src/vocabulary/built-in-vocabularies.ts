import { CONTROL_MAPS } from '@facework/documents'
import { PLAIN_CONTROL_SETS } from '@facework/documents/internal'
import type { Vocabularies } from './vocabularies.ts'

export const BUILT_IN_VOCABULARIES: Vocabularies = { sets: PLAIN_CONTROL_SETS, maps: CONTROL_MAPS }
