import './keep-base-together.ts'
import { CONTROL_SETS, defaultPolicy } from '@facework/documents'

// The control sets: see keep-core-together.ts.
const sets = new Set<unknown>()
sets.add(CONTROL_SETS).add(defaultPolicy)
