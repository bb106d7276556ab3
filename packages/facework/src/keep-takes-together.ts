import './keep-core-together.ts'
import { importLiveLinkCsv } from '@facework/formats'

// The reader of takes: see keep-core-together.ts.
const takes = new Set<unknown>()
takes.add(importLiveLinkCsv)
