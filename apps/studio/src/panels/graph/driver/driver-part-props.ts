import type { GraphNode, PoseDriver } from '@facework/documents'
import type { ShownGraph } from '../shown/shown-graph.ts'

export interface DriverPartProps {
  readonly shown: ShownGraph
  readonly node: GraphNode<'pose-driver'>
  readonly driver: PoseDriver
  /** Replaces the driver, whole. */
  readonly change: (driver: PoseDriver) => void
}
