import type { Shape } from '@facework/documents/internal'
import type { ComponentType } from 'react'
import type { Edit } from './edit.ts'

export interface ShapeFieldProps {
  readonly shape: Shape
  /** What it is, in full; for screen readers and tests. */
  readonly label: string
  readonly value: unknown
  readonly edit: Edit
  readonly overridden?: boolean
  readonly onReset?: (() => void) | undefined
}

/** Draws the field of any shape. Lists and tables take it as a prop, since it draws lists and tables itself. */
export type ShapeFieldType = ComponentType<ShapeFieldProps>
