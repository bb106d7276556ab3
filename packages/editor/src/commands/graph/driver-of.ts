import type { Id, PoseDriver } from '@facework/documents'
import { lookupIn, resolveGraph } from '@facework/documents'
import { nodeInGraph, setGraphParameter } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import type { Editing } from '../../editing.ts'
import { documentOf, text } from '../../parameters.ts'

/** A pose driver of a graph; what a child changes of it is the child's own (G4). */
export const driverParameters = { graph: documentOf('graph'), node: text }

export interface DriverPlace {
  readonly graph: Id
  readonly node: string
}

export function driverOf(editing: Editing, { graph, node: id }: DriverPlace): PoseDriver {
  const { nodes } = resolveGraph(editing.get(graph, 'graph'), lookupIn(editing.all()))
  const node = nodeInGraph(nodes, id)
  if (node.kind === 'pose-driver') return node.parameters.driver
  throw new FaceworkError('graph/no-driver', id, `Node "${id}" is a ${node.kind}, not a pose driver.`)
}

export function putDriver(editing: Editing, { graph, node }: DriverPlace, driver: PoseDriver): void {
  const change = { node, parameter: 'driver', value: driver }
  editing.put(setGraphParameter(editing.get(graph, 'graph'), change, lookupIn(editing.all())))
}
