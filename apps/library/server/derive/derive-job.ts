import type { Diagnostic } from '@facework/report'
import type { RecipeInput } from './recipe.ts'

/** What the process that builds a derived file is given. */
export interface DeriveJob {
  readonly recipe: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly inputs: readonly RecipeInput[]
}

/** Printed as one line; the bytes of the file follow. */
export interface DeriveResult {
  readonly media?: string | undefined
  readonly meta: Readonly<Record<string, unknown>>
  readonly cpu: number
  /** Why there is no file. */
  readonly diagnostics?: readonly Diagnostic[] | undefined
}
