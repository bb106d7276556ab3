import type { Joint } from '@facework/documents'

export interface Branch {
  readonly joint: Joint
  readonly depth: number
  readonly children: number
  /** Joints anywhere below it. */
  readonly below: number
}

/** Joints in the order of a tree, with how deep they are. */
export function treeOf(joints: readonly Joint[]): Branch[] {
  const below = new Map<string | undefined, Joint[]>()
  for (const joint of joints) {
    const siblings = below.get(joint.parent)
    if (siblings) siblings.push(joint)
    else below.set(joint.parent, [joint])
  }
  const visit = (parent: string | undefined, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((joint) => {
      const branches = visit(joint.name, depth + 1)
      const children = below.get(joint.name)?.length ?? 0
      return [{ joint, depth, children, below: branches.length }, ...branches]
    })
  return visit(undefined, 0)
}

/** What is left when some joints are folded; a search looks everywhere. */
export function shownBranches(
  tree: readonly Branch[],
  query: string,
  isFolded: (joint: string) => boolean,
): readonly Branch[] {
  const wanted = query.trim().toLowerCase()
  if (wanted !== '') return tree.filter(({ joint }) => joint.name.toLowerCase().includes(wanted))
  let hiddenBelow = Number.POSITIVE_INFINITY
  return tree.filter(({ joint, depth }) => {
    if (depth > hiddenBelow) return false
    hiddenBelow = isFolded(joint.name) ? depth : Number.POSITIVE_INFINITY
    return true
  })
}
