/** How a call of the disk ends: as it should, with the code of an error, after half of the bytes, late, or with the process. */
export type FaultWay = boolean | string

export type Fails = (name: string, path: string) => FaultWay

export function withDiskFaults<T>(fails: Fails, work: () => Promise<T>): Promise<T>

export interface FaultState {
  /** Calls below the folder so far. */
  readonly calls: number
  /** How many of them failed, and their names. */
  readonly injected: number
  readonly names: readonly string[]
  /** While the test itself looks at the disk, which is neither counted nor fails. */
  isPaused: boolean
  readonly fails: Fails
}

export function faultAt(
  folder: string,
  at: number,
  way: FaultWay,
  options?: { readonly all?: boolean },
): FaultState
