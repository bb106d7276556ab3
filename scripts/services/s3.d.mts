export interface TestS3 {
  readonly endpoint: string
  readonly env: Readonly<Record<string, string>>
  address(bucket: string): string
  stop(): void
}

export function ensureS3(): boolean
export function startS3(): Promise<TestS3 | undefined>
