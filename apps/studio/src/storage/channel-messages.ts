import type { WorkspaceEvent } from '@facework/editor/internal'

/** What pages may ask of a workspace. */
export type WorkspaceMethod =
  | 'list'
  | 'read'
  | 'readAsset'
  | 'writeAsset'
  | 'write'
  | 'keep'
  | 'kept'
  | 'forget'
  | 'versions'
  | 'version'

export interface ReportedError {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly hint: string | undefined
}

/** What the pages of a project and the worker that has its files say to each other. */
export type ChannelMessage =
  /** From a page that does not know who has the files. */
  | { readonly type: 'who' }
  /** From the worker that has the files now. */
  | { readonly type: 'owner'; readonly owner: string }
  /** From a page that is there from now on. */
  | { readonly type: 'enter'; readonly page: string }
  | {
      readonly type: 'call'
      readonly page: string
      readonly owner: string
      readonly number: number
      readonly method: WorkspaceMethod
      readonly given: readonly unknown[]
    }
  | {
      readonly type: 'answer'
      readonly page: string
      readonly number: number
      readonly result?: unknown
      readonly error?: ReportedError
    }
  | { readonly type: 'event'; readonly page: string; readonly event: WorkspaceEvent }

/** Held by the worker that has the files: one at a time, and the browser gives it to the next when its tab is gone. */
export const projectLock = (project: string) => `facework-project:${project}`
/** Held by that worker under its own name, for those who wait for its end. */
export const ownerLock = (owner: string) => `facework-owner:${owner}`
/** Begins the names of the locks that pages hold as long as they are there. */
export const pageLocks = (project: string) => `facework-page:${project}:`
export const channelName = (project: string) => `facework:${project}`

/** Takes a lock and keeps it as long as the page or the worker is there. */
export function holdLock(name: string): Promise<void> {
  return new Promise((held, fail) => {
    navigator.locks
      .request(name, () => {
        held()
        return new Promise<never>(() => {})
      })
      .catch(fail)
  })
}
