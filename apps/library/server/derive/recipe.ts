import type { z } from '@hono/zod-openapi'

/** What a recipe reads: a file, or a version with its files and those of the versions it needs. */
export interface RecipeInput {
  readonly digest: string
  /** Path of the main file; the digest for a file alone. */
  readonly main: string
  /** Local files by path in the version. */
  readonly files: Readonly<Record<string, string>>
  /** Types found by the check, by path. */
  readonly media: Readonly<Record<string, string>>
  /** Files of the versions that it needs. */
  readonly dependencies: readonly Readonly<Record<string, string>>[]
}

export interface RecipeOutput {
  readonly bytes: Uint8Array
  readonly media: string
  /** What is worth knowing without loading it: sizes, figures. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/** A way to compute a file from others. The same recipe, tool, parameters and inputs give the same file. */
export interface Recipe {
  /** In its address: `/v1/derived/{digest}/{name}`. */
  readonly name: string
  /** Raised when its output changes. Files that were pinned stay as they are. */
  readonly tool: string
  /** What the digest of its address names. */
  readonly of: 'file' | 'version'
  /** Values of the query, as texts; they become a part of the key. */
  readonly parameters?: z.ZodObject<z.ZodRawShape> | undefined
  /** Names of parameters that are digests of further versions, which become inputs in this order. */
  readonly others?: readonly string[] | undefined
  /** Whether it is built when a version is published, for files of these types; otherwise at the first request. */
  readonly atPublish?: ((file: { readonly media: string; readonly bytes: number }) => boolean) | undefined
  /**
   * Computes the file, in a process with limits that can read its inputs and nothing else. A FaceworkError says why
   * there is none. Imports what it needs itself, so that the server does not load it.
   */
  build(inputs: readonly RecipeInput[], parameters: Readonly<Record<string, unknown>>): Promise<RecipeOutput>
}
