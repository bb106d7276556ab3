import { Orientation, type SerializedDockview } from 'dockview'

/** Panels as tabs of one group; the first is in front unless `front` names another. */
export interface GroupLayout {
  readonly panels: readonly string[]
  readonly front?: string
  /** Pixels along the row or column it is in; what is left over without it. */
  readonly size?: number
}
export interface SplitLayout {
  readonly split: 'row' | 'column'
  readonly parts: readonly LayoutTree[]
  readonly size?: number
}
export type LayoutTree = GroupLayout | SplitLayout

type GridNode = SerializedDockview['grid']['root']

/** A layout as dockview reads it, for a frame of that many pixels. */
export function dockFromLayout(
  layout: SplitLayout,
  width: number,
  height: number,
  titles: ReadonlyMap<string, string>,
): SerializedDockview {
  const panels: SerializedDockview['panels'] = {}
  let groups = 0

  const node = (tree: LayoutTree, size: number, across: number): GridNode => {
    if ('panels' in tree) {
      for (const id of tree.panels) {
        panels[id] = { id, contentComponent: id, tabComponent: id, title: titles.get(id) ?? id }
      }
      const id = String(++groups)
      return {
        type: 'leaf',
        size,
        data: { id, views: [...tree.panels], activeView: tree.front ?? tree.panels[0]! },
      }
    }
    const sizes = shares(tree.parts, across)
    return { type: 'branch', size, data: tree.parts.map((part, i) => node(part, sizes[i]!, size)) }
  }
  const row = layout.split === 'row'
  const root = node(layout, row ? height : width, row ? width : height)
  return {
    grid: { root, width, height, orientation: row ? Orientation.HORIZONTAL : Orientation.VERTICAL },
    panels,
  }
}

/** Pixels of each part: what it asks for, and the rest in equal shares. */
function shares(parts: readonly LayoutTree[], length: number): number[] {
  const asked = parts.reduce((sum, part) => sum + (part.size ?? 0), 0)
  const open = parts.filter((part) => part.size === undefined).length
  return parts.map((part) => part.size ?? Math.max((length - asked) / open, 100))
}
