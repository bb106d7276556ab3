/** What a thread is started with. */
export interface WorkerData {
  readonly cwd: string
  /** The verb, as it is called: `['clip', 'convert']`. */
  readonly verb: readonly string[]
}
