import { type Id, lookupIn, type PoseDriver, resolveGraph } from '@facework/documents'
import { driverSourceSchema } from '@facework/documents/internal'
import { finite, list, optional, text } from '@facework/documents/schema'
import { copyDriverTargetsFromPoses } from '@facework/operations'
import {
  addDriverTarget,
  moveDriverTarget,
  nodeInGraph,
  setDriverSources,
  setGraphParameter,
  targetAt,
} from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import type { Editing } from '../editing.ts'
import { documentOf } from '../parameters.ts'
import { currentCharacter, currentFrame, currentFrameParameters } from './current-frame.ts'

/** A pose driver of a graph; what a child changes of it is the child's own [G4]. */
const driverParameters = { graph: documentOf('graph'), node: text }

interface DriverPlace {
  readonly graph: Id
  readonly node: string
}

function driverOf(editing: Editing, { graph, node: id }: DriverPlace): PoseDriver {
  const { nodes } = resolveGraph(editing.get(graph, 'graph'), lookupIn(editing.all()))
  const node = nodeInGraph(nodes, id)
  if (node.kind === 'pose-driver') return node.parameters.driver
  throw new FaceworkError('graph/no-driver', id, `Node "${id}" is a ${node.kind}, not a pose driver.`)
}

function putDriver(editing: Editing, { graph, node }: DriverPlace, driver: PoseDriver): void {
  const change = { node, parameter: 'driver', value: driver }
  editing.put(setGraphParameter(editing.get(graph, 'graph'), change, lookupIn(editing.all())))
}

export const graphDriverCommands = {
  // [D1] Which joints drive. Targets keep their places; for a new joint they are where it rests.
  'graph.setDriverSources': defineCommand({
    title: 'Set joints of pose driver',
    parameters: {
      ...driverParameters,
      sources: list(driverSourceSchema),
      character: optional(documentOf('character')),
    },
    run(editing, { graph, node, sources, character }) {
      const model = editing.get(currentCharacter(editing, { character }).model.id, 'model')
      putDriver(
        editing,
        { graph, node },
        setDriverSources(driverOf(editing, { graph, node }), sources, model),
      )
    },
  }),

  // [D1] With the current joint transforms, this pose or curve has its full weight.
  'graph.addDriverTarget': defineCommand({
    title: 'Add target from current pose',
    parameters: { ...driverParameters, drives: text, ...currentFrameParameters },
    label: ({ drives }) => `Add target ${drives}`,
    run(editing, { graph, node, drives, ...from }) {
      const model = editing.get(currentCharacter(editing, from).model.id, 'model')
      const { joints } = currentFrame(editing, from)
      const driver = addDriverTarget(driverOf(editing, { graph, node }), { drives, joints }, model)
      putDriver(editing, { graph, node }, driver)
      return driver.targets.length - 1
    },
  }),

  // [D1] The target is where the joints are now.
  'graph.moveDriverTarget': defineCommand({
    title: 'Overwrite target with current pose',
    parameters: { ...driverParameters, target: finite, ...currentFrameParameters },
    run(editing, { graph, node, target, ...from }) {
      const model = editing.get(currentCharacter(editing, from).model.id, 'model')
      const driver = driverOf(editing, { graph, node })
      targetAt(driver, target)
      const { joints } = currentFrame(editing, from)
      putDriver(editing, { graph, node }, moveDriverTarget(driver, target, joints, model))
    },
  }),

  // [D1] One target a pose that moves the driver's joints, in place of those there are.
  'graph.copyDriverTargets': defineCommand({
    title: 'Copy targets from pose asset',
    parameters: {
      ...driverParameters,
      asset: documentOf('poses'),
      poses: optional(list(text)),
      character: optional(documentOf('character')),
    },
    run(editing, { graph, node, asset, poses, character }) {
      const model = editing.get(currentCharacter(editing, { character }).model.id, 'model')
      const { driver, diagnostics } = copyDriverTargetsFromPoses(
        driverOf(editing, { graph, node }),
        editing.get(asset, 'poses'),
        model,
        poses ? { poses } : {},
      )
      editing.report(diagnostics)
      putDriver(editing, { graph, node }, driver)
      return driver.targets.length
    },
  }),
}
