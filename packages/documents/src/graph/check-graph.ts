import type { Report } from '@facework/report'
import { nodeKind } from '../graph-nodes/node-kinds.ts'
import { MACHINE_CURVES } from '../graph-nodes/state-machine.ts'
import { checkCurveModification } from '../parts/curve-modification.ts'
import { checkPoseDriver } from '../parts/pose-driver.ts'
import { suggest } from '../schema/bounded-report.ts'
import { joinPath } from '../schema/columns.ts'
import { checkUnique } from '../schema/kind.ts'
import type { AssetInput, Graph, GraphLink, GraphNode } from './graph-document.ts'
import type { Port, PortType } from './graph-node.ts'

/** What a graph's fields alone cannot say: ids once, links between ports that are there and fit, no circles. */
export function checkGraph(graph: Graph, report: Report): void {
  if (graph.parent) checkChild(graph, report)
  else if (Object.keys(graph.assets).length + Object.keys(graph.parameters).length > 0) {
    report.error(
      'graph/no-parent',
      'parent',
      `Graph "${graph.name}" overrides something and names no parent that it would override.`,
      'Name the parent, or write the values into inputs and nodes.',
    )
  }
  checkUnique(
    graph.nodes.map((n) => n.id),
    'nodes',
    'node',
    report,
  )
  checkUnique(
    graph.inputs.map((i) => i.name),
    'inputs',
    'asset input',
    report,
  )
  checkUnique(
    graph.exposed.map((e) => e.name),
    'exposed',
    'parameter',
    report,
  )
  const nodes = new Map(graph.nodes.map((n) => [n.id, n]))
  graph.nodes.forEach((node, i) => {
    const path = `nodes[${i}].parameters`
    if (node.kind === 'state-machine') checkMachine(node, path, report)
    if (node.kind === 'pose-driver') checkPoseDriver(node.parameters.driver, `${path}.driver`, report)
    if (node.kind === 'modify-curves') {
      node.parameters.lines.forEach((line, k) => {
        checkCurveModification(line, `${path}.lines[${k}]`, report)
      })
    }
  })
  checkLinks(graph, nodes, report)
  checkExposed(graph, nodes, report)
  for (const [first, ...rest] of circles(graph)) {
    report.error(
      'graph/cycle',
      `nodes[${graph.nodes.findIndex((n) => n.id === first)}]`,
      `Nodes form a cycle: ${[first, ...rest, first].join(' → ')}.`,
      'Remove one of these links.',
    )
  }
}

/** The inputs a node has. */
export function inputsOf(node: GraphNode): readonly Port[] {
  return nodeKind(node.kind).inputs(node.parameters)
}

function checkChild(graph: Graph, report: Report): void {
  for (const key of ['inputs', 'nodes', 'links', 'exposed'] as const) {
    if (graph[key].length === 0) continue
    report.error(
      'graph/child-structure',
      key,
      `Graph "${graph.name}" has a parent and ${key} of its own; a child follows its parent's.`,
      'Add them to the parent, or take the parent away.',
    )
  }
}

function checkLinks(graph: Graph, nodes: ReadonlyMap<string, GraphNode>, report: Report): void {
  const inputs = new Map(graph.inputs.map((i) => [i.name, i]))
  const linked = new Map<string, number>()
  graph.links.forEach((link, i) => {
    const path = `links[${i}]`
    const { to } = link
    const taking = takingPort(to, nodes, path, report)
    if (!taking) return
    const key = JSON.stringify([to.node, to.port])
    const other = linked.get(key)
    if (other !== undefined) {
      report.error(
        'graph/linked-twice',
        path,
        `Input "${to.port}" of node "${to.node}" is linked twice, here and by links[${other}].`,
        'Keep one of them, or put a blend between.',
      )
    }
    linked.set(key, i)
    const given = givenType(link, nodes, inputs, path, report)
    if (given !== undefined) checkTypes(given, taking, link, path, report)
  })
}

function takingPort(
  to: GraphLink['to'],
  nodes: ReadonlyMap<string, GraphNode>,
  path: string,
  report: Report,
): Port | undefined {
  const node = nodes.get(to.node)
  if (!node) {
    missingNode(to.node, nodes, `${path}.to.node`, report)
    return undefined
  }
  const ports = inputsOf(node)
  const found = ports.find((p) => p.name === to.port)
  if (!found) {
    const names = ports.map((p) => p.name)
    missingPort(node, to.port, 'input', names, `${path}.to.port`, report)
  }
  return found
}

/** What a link brings; undefined when it begins nowhere, which is reported. */
function givenType(
  { from }: GraphLink,
  nodes: ReadonlyMap<string, GraphNode>,
  inputs: ReadonlyMap<string, AssetInput>,
  path: string,
  report: Report,
): PortType | undefined {
  if ('input' in from) {
    const input = inputs.get(from.input)
    if (!input) {
      report.error(
        'graph/input-unknown',
        `${path}.from.input`,
        `A link begins at asset input "${from.input}", which this graph does not declare.`,
        suggest(report, from.input, inputs.keys()),
      )
    }
    return input?.kind
  }
  const source = nodes.get(from.node)
  if (!source) {
    missingNode(from.node, nodes, `${path}.from.node`, report)
    return undefined
  }
  const { output } = nodeKind(source.kind)
  if (output?.name === from.port) return output.type
  missingPort(source, from.port, 'output', output ? [output.name] : [], `${path}.from.port`, report)
  return undefined
}

function checkTypes(given: PortType, taking: Port, link: GraphLink, path: string, report: Report): void {
  if (given === taking.type) return
  const { from, to } = link
  const what = 'input' in from ? `asset input "${from.input}"` : `node "${from.node}"`
  const remedy =
    given === 'additive'
      ? 'Put an Apply Additive between.'
      : taking.type === 'additive'
        ? 'Put a Make Additive between.'
        : undefined
  report.error(
    'graph/link-type',
    path,
    `Input "${to.port}" of node "${to.node}" takes ${PHRASES[taking.type]}; ${what} gives ${PHRASES[given]}.`,
    remedy,
  )
}

const PHRASES: Readonly<Record<PortType, string>> = {
  pose: 'a pose',
  additive: 'differences of poses',
  clip: 'a clip',
  poses: 'a pose asset',
  map: 'a control map',
  'control-set': 'a control set',
  graph: 'a graph',
}

function missingNode(id: string, nodes: ReadonlyMap<string, GraphNode>, path: string, report: Report): void {
  report.error(
    'graph/node-unknown',
    path,
    `${path} names node "${id}", which this graph lacks.`,
    suggest(report, id, nodes.keys()),
  )
}

function missingPort(
  node: GraphNode,
  port: string,
  what: 'input' | 'output',
  names: readonly string[],
  path: string,
  report: Report,
): void {
  report.error(
    'graph/port-unknown',
    path,
    `Node "${node.id}" (${node.kind}) has no ${what} "${port}"; it has ${names.join(', ') || 'none'}.`,
    suggest(report, port, names),
  )
}

function checkExposed(graph: Graph, nodes: ReadonlyMap<string, GraphNode>, report: Report): void {
  graph.exposed.forEach((exposed, i) => {
    const node = nodes.get(exposed.node)
    if (!node) {
      if (!graph.parent) missingNode(exposed.node, nodes, `exposed[${i}].node`, report)
      return
    }
    const names = nodeKind(node.kind).parameterNames
    if (names.includes(rootOf(exposed.parameter))) return
    report.error(
      'graph/parameter-unknown',
      `exposed[${i}].parameter`,
      `Node "${node.id}" (${node.kind}) has no parameter "${exposed.parameter}".`,
      suggest(report, exposed.parameter, names),
    )
  })
}

/** `weights[1]` and `values.speed` are parts of `weights` and `values`. */
export function rootOf(parameter: string): string {
  return /^[^.[]*/.exec(parameter)![0]
}

function checkMachine(node: GraphNode<'state-machine'>, path: string, report: Report): void {
  const { states, transitions, values } = node.parameters
  checkUnique([...states, MACHINE_CURVES], joinPath(path, 'states'), 'state', report)
  transitions.forEach((transition, i) => {
    for (const key of ['from', 'to'] as const) {
      const name = transition[key]
      if (states.includes(name) || (key === 'from' && name === '*')) continue
      report.error(
        'graph/state-unknown',
        `${path}.transitions[${i}].${key}`,
        `A transition of "${node.id}" names state "${name}", which it lacks.`,
        suggest(report, name, states),
      )
    }
    transition.when.forEach((condition, k) => {
      if (condition.type !== 'value' || Object.hasOwn(values, condition.value)) return
      report.error(
        'graph/value-unknown',
        `${path}.transitions[${i}].when[${k}].value`,
        `A transition of "${node.id}" asks for value "${condition.value}", which it does not declare.`,
        suggest(report, condition.value, Object.keys(values)) ?? 'Add it to values with what it starts at.',
      )
    })
  })
}

/** One circle of node ids for each group of nodes that feed each other. */
function circles(graph: Graph): string[][] {
  const feeds = new Map<string, string[]>()
  for (const { from, to } of graph.links) {
    if ('input' in from) continue
    feeds.set(from.node, [...(feeds.get(from.node) ?? []), to.node])
  }
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  // A list instead of recursion: a chain of a hundred thousand nodes must not end the stack.
  for (const { id } of graph.nodes) {
    if (state.has(id)) continue
    const trail: { id: string; next: number }[] = [{ id, next: 0 }]
    state.set(id, 'open')
    while (trail.length > 0) {
      const top = trail.at(-1)!
      const target = feeds.get(top.id)?.[top.next++]
      if (target === undefined) {
        state.set(top.id, 'done')
        trail.pop()
      } else if (state.get(target) === 'open') {
        const at = trail.findIndex((t) => t.id === target)
        found.push(trail.slice(at).map((t) => t.id))
      } else if (!state.has(target)) {
        state.set(target, 'open')
        trail.push({ id: target, next: 0 })
      }
    }
  }
  return found
}
