import type { Report } from '@facework/report'
import type { FlatNode } from './expand-graph.ts'
import type { AnyNodeCompiler } from './node-compiler.ts'

/** A node that is reached from the output, with the nodes between. */
export interface OrderedNode {
  readonly flat: FlatNode
  /** Missing for a kind that is not known. */
  readonly compiler?: AnyNodeCompiler | undefined
  /** Ports that take a pose, in the order steps see them. */
  readonly ports: readonly string[]
  /** By port: index of the node that feeds it; −1 for none. */
  readonly feeders: readonly number[]
}

/** Nodes that reach the output, those that feed others first. Circles are cut and reported. */
export function orderNodes(
  output: FlatNode,
  compilerOf: (kind: string) => AnyNodeCompiler | undefined,
  report: Report,
): OrderedNode[] {
  const ordered: OrderedNode[] = []
  const done = new Map<FlatNode, number>()
  const open = new Set<FlatNode>()
  visit(output)
  return ordered

  function visit(flat: FlatNode): number {
    const known = done.get(flat)
    if (known !== undefined) return known
    if (open.has(flat)) {
      report.error(
        'graph/cycle',
        flat.path,
        `Nodes form a cycle: ${[...open, flat].map((n) => n.id).join(' → ')}.`,
        'Remove one of these links.',
      )
      return -1
    }
    open.add(flat)
    const compiler = compilerOf(flat.node.kind)
    if (!compiler) {
      report.error(
        'graph/kind-unknown',
        flat.path,
        `Node "${flat.id}" is of kind "${flat.node.kind}", which is not supported; it has no output.`,
      )
    }
    const ports = compiler?.ports(flat.node) ?? []
    const feeders = ports.map((port) => {
      const source = flat.sources.get(port)
      if (!source) return -1
      if ('node' in source) return visit(source.node)
      report.error(
        'graph/link-type',
        flat.path,
        `Input "${port}" of node "${flat.id}" takes a pose; asset input "${source.input.name}" is linked to it.`,
      )
      return -1
    })
    open.delete(flat)
    done.set(flat, ordered.length)
    ordered.push({ flat, compiler, ports, feeders })
    return ordered.length - 1
  }
}
