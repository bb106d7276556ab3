import './keep-core-together.ts'
import { defaultPolicy } from '@facework/documents'
import { PLAIN_CONTROL_SETS } from '@facework/documents/internal'

// The control sets: see keep-core-together.ts.
const sets = new Set<unknown>()
sets.add(PLAIN_CONTROL_SETS).add(defaultPolicy)
