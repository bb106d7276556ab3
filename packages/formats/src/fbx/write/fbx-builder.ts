import { node, type WritableNode, type WritableValue } from './write-tree.ts'

/** Collects objects and connections of a file to be written; ids are given out in order. */
export class FbxBuilder {
  readonly objects: WritableNode[] = []
  readonly connections: WritableNode[] = []
  private nextId = 1000n

  /** `label` is the class behind the name: Model, Geometry, SubDeformer, AnimCurve, … */
  object(
    kind: string,
    name: string,
    label: string,
    type: string,
    children: readonly WritableNode[] = [],
  ): bigint {
    const id = this.nextId++
    this.objects.push(node(kind, [id, `${name}\0\u0001${label}`, type], children))
    return id
  }

  connect(below: bigint, above: bigint, property?: string): void {
    this.connections.push(
      property === undefined ? node('C', ['OO', below, above]) : node('C', ['OP', below, above, property]),
    )
  }

  /** How many objects of each kind there are, for the Definitions list. */
  counts(): Map<string, number> {
    const out = new Map<string, number>()
    for (const { name } of this.objects) out.set(name, (out.get(name) ?? 0) + 1)
    return out
  }
}

/** A line of a Properties70 list. */
export function property(
  name: string,
  type: string,
  label: string,
  flags: string,
  ...values: readonly WritableValue[]
): WritableNode {
  return node('P', [name, type, label, flags, ...values])
}

export function properties(lines: readonly WritableNode[]): WritableNode {
  return node('Properties70', [], lines)
}
