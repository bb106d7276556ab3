import type { ImportPlan } from '@facework/editor'
import type { ReadFile } from './read-file.ts'

/** A file that came in, and what came with it. */
export interface ImportedFile extends Pick<ReadFile, 'file' | 'bytes'> {
  readonly plan: ImportPlan
}
