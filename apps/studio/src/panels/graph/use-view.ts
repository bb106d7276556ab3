import type { Id } from '@facework/documents'
import { useReactFlow } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import type { Box } from './node-box.tsx'

/**
 * Where the canvas looks: at another graph from the beginning, and at a node that was added beyond its edge.
 * Other edits do not move it. It waits until every node is measured; before that nothing can be said of edges.
 */
export function useView(graph: Id, boxes: readonly Box[]): void {
  const { fitView } = useReactFlow()
  const seen = useRef<{ readonly graph?: Id; readonly nodes: ReadonlySet<string> }>({ nodes: new Set() })
  const measured = boxes.length > 0 && boxes.every((box) => box.measured?.width)
  useEffect(() => {
    if (!measured) return
    const before = seen.current
    seen.current = { graph, nodes: new Set(boxes.map((box) => box.id)) }
    const beyond = boxes.some(({ id }) => !before.nodes.has(id) && !isInView(id))
    if (before.graph !== graph || beyond) void fitView({ padding: 0.05, maxZoom: 1 })
  }, [graph, boxes, measured, fitView])
}

export const canvasElement = () => document.querySelector('.graph-panel .react-flow')

function isInView(node: string): boolean {
  const canvas = canvasElement()?.getBoundingClientRect()
  const box = document.querySelector(`.graph-panel [data-id="${CSS.escape(node)}"]`)?.getBoundingClientRect()
  if (!canvas || !box) return false
  return (
    box.left >= canvas.left &&
    box.right <= canvas.right &&
    box.top >= canvas.top &&
    box.bottom <= canvas.bottom
  )
}
