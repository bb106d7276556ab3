import type { WindowSize } from '../base/window-size.ts'
import type { SplitLayout } from './layout.ts'

export interface WorkspaceDefinition {
  readonly id: string
  readonly title: string
  /** Where the panels are until somebody moves them. */
  readonly layout: (size: WindowSize) => SplitLayout
}

const COLUMNS = { small: [216, 292], normal: [252, 320], large: [330, 400] } as const

const animate: WorkspaceDefinition = {
  id: 'animate',
  title: 'Animate',
  layout(size) {
    const [left, right] = COLUMNS[size]
    const side: SplitLayout | { panels: string[]; front: string; size: number } =
      size === 'large'
        ? {
            split: 'column',
            size: right,
            parts: [{ panels: ['poses'] }, { panels: ['curves', 'details', 'wearing'], size: 420 }],
          }
        : { panels: ['poses', 'curves', 'details', 'wearing'], front: 'curves', size: right }
    return {
      split: 'column',
      parts: [
        {
          split: 'row',
          parts: [{ panels: ['project', 'layers', 'skeleton'], size: left }, { panels: ['viewport'] }, side],
        },
        {
          panels: ['timeline', 'problems', 'map', 'fit', 'library'],
          size: { small: 300, normal: 382, large: 530 }[size],
        },
      ],
    }
  },
}

const poses: WorkspaceDefinition = {
  id: 'poses',
  title: 'Poses',
  layout: (size) => ({
    split: 'row',
    parts: [
      { panels: ['poses', 'curves', 'map', 'project'], front: 'poses' },
      {
        split: 'column',
        size: { small: 320, normal: 376, large: 460 }[size],
        parts: [
          { panels: ['viewport'], size: { small: 310, normal: 366, large: 520 }[size] },
          { panels: ['pose', 'problems'] },
        ],
      },
    ],
  }),
}

const face: WorkspaceDefinition = {
  id: 'face',
  title: 'Face',
  layout: (size) => ({
    split: 'column',
    parts: [
      {
        split: 'row',
        parts: [
          { panels: ['face', 'poses'] },
          {
            split: 'column',
            size: { small: 420, normal: 560, large: 720 }[size],
            parts: [
              { panels: ['viewport'] },
              {
                panels: ['facs', 'details', 'curves', 'project'],
                front: 'facs',
                size: { small: 236, normal: 282, large: 420 }[size],
              },
            ],
          },
        ],
      },
      { panels: ['timeline', 'problems'], size: { small: 120, normal: 150, large: 260 }[size] },
    ],
  }),
}

const graph: WorkspaceDefinition = {
  id: 'graph',
  title: 'Graph',
  layout: (size) => ({
    split: 'column',
    parts: [
      {
        split: 'row',
        parts: [
          { panels: ['graph'] },
          { panels: ['viewport', 'project'], size: { small: 292, normal: 376, large: 480 }[size] },
        ],
      },
      {
        split: 'row',
        size: { small: 190, normal: 262, large: 380 }[size],
        parts: [
          { panels: ['overrides', 'node', 'problems'] },
          { panels: ['provenance'], size: { small: 400, normal: 520, large: 700 }[size] },
        ],
      },
    ],
  }),
}

const capture: WorkspaceDefinition = {
  id: 'capture',
  title: 'Capture',
  layout: (size) => ({
    split: 'column',
    parts: [
      {
        split: 'row',
        parts: [
          { panels: ['capture'], size: { small: 316, normal: 380, large: 480 }[size] },
          { panels: ['viewport', 'project'], front: 'viewport' },
          {
            split: 'column',
            size: { small: 292, normal: 312, large: 380 }[size],
            parts: [
              { panels: ['sources'], size: { small: 206, normal: 222, large: 260 }[size] },
              { panels: ['capture-controls', 'details'], front: 'capture-controls' },
            ],
          },
        ],
      },
      {
        panels: ['takes', 'timeline', 'problems'],
        front: 'takes',
        size: { small: 208, normal: 290, large: 380 }[size],
      },
    ],
  }),
}

const check: WorkspaceDefinition = {
  id: 'check',
  title: 'Check',
  layout: (size) => ({
    split: 'row',
    parts: [
      { panels: ['check', 'project'], front: 'check', size: { small: 452, normal: 520, large: 600 }[size] },
      {
        split: 'column',
        parts: [
          { panels: ['viewport'] },
          {
            panels: ['finding', 'timeline'],
            front: 'finding',
            size: { small: 258, normal: 286, large: 360 }[size],
          },
        ],
      },
    ],
  }),
}

/** In the order of the top bar; Alt with the number opens one. */
export const WORKSPACES: readonly WorkspaceDefinition[] = [animate, poses, face, graph, capture, check]
