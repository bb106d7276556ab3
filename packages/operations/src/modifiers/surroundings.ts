import type { Model, PoseAsset } from '@facework/documents'
import type { RigModel } from '@facework/runtime'

/** The documents beside a clip that change what modifiers make of it. */
export interface Surroundings {
  /** The character whose joints the clip moves, or will move. */
  readonly model?: (RigModel & Partial<Pick<Model, 'id'>>) | undefined
  readonly poses?: PoseAsset | undefined
}
