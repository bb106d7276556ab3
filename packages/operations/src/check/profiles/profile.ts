export const PROFILE_NAMES = ['roblox', 'vrm', 'arkit', 'web', 'quest'] as const
export type ProfileName = (typeof PROFILE_NAMES)[number]

/** A limit, where it was published, and when it was read there. */
export interface Budget {
  readonly name: 'triangles' | 'joints' | 'influences' | 'morphs' | 'materials' | 'texture'
  readonly limit: number
  readonly source: string
  readonly date: string
}

/** A target that heads are checked for. Limits are data: change them in the tables of this folder. */
export interface Profile {
  readonly name: ProfileName
  readonly title: string
  /** One line for menus. */
  readonly summary: string
  /** Budgets count the head, or the whole character. */
  readonly counts: 'head' | 'body'
  readonly budgets: readonly Budget[]
  /** Name of the control set its poses are named after. */
  readonly controlSet?: string | undefined
  /** Poses that must exist. */
  readonly required: readonly string[]
  readonly requiredFrom?: string | undefined
}
