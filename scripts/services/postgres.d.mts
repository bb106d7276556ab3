export interface TestPostgres {
  readonly port: number
  readonly folder: string
  address(database: string): string
  sql(text: string, database?: string): string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export function findPostgres(): string | undefined
export function ensurePostgres(): string | undefined
export function freePort(): Promise<number>
export function startPostgres(options?: {
  readonly settings?: Readonly<Record<string, string | number>>
}): Promise<TestPostgres | undefined>
