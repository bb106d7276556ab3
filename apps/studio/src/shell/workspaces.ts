import type { SplitLayout } from './layout.ts'

/** How much room there is; by the width and height of the window. */
export type Room = 'small' | 'normal' | 'large'

export function roomOf(width: number, height: number): Room {
  if (width <= 1360 || height < 800) return 'small'
  return width >= 2000 ? 'large' : 'normal'
}

export interface WorkspaceDefinition {
  readonly id: string
  readonly title: string
  /** Where the panels are until somebody moves them. */
  readonly layout: (room: Room) => SplitLayout
}

const COLUMNS = { small: [216, 292], normal: [252, 320], large: [330, 400] } as const

const animate: WorkspaceDefinition = {
  id: 'animate',
  title: 'Animate',
  layout(room) {
    const [left, right] = COLUMNS[room]
    const side: SplitLayout | { panels: string[]; front: string; size: number } =
      room === 'large'
        ? {
            split: 'column',
            size: right,
            parts: [{ panels: ['poses'] }, { panels: ['curves', 'details'], size: 420 }],
          }
        : { panels: ['poses', 'curves', 'details'], front: 'curves', size: right }
    return {
      split: 'column',
      parts: [
        {
          split: 'row',
          parts: [{ panels: ['project', 'skeleton'], size: left }, { panels: ['viewport'] }, side],
        },
        { panels: ['timeline', 'problems'], size: { small: 300, normal: 382, large: 530 }[room] },
      ],
    }
  },
}

const poses: WorkspaceDefinition = {
  id: 'poses',
  title: 'Poses',
  layout: (room) => ({
    split: 'row',
    parts: [
      { panels: ['poses', 'curves', 'project'], front: 'poses' },
      {
        split: 'column',
        size: { small: 320, normal: 376, large: 460 }[room],
        parts: [
          { panels: ['viewport'], size: { small: 310, normal: 366, large: 520 }[room] },
          { panels: ['pose', 'problems'] },
        ],
      },
    ],
  }),
}

const face: WorkspaceDefinition = {
  id: 'face',
  title: 'Face',
  layout: (room) => ({
    split: 'column',
    parts: [
      {
        split: 'row',
        parts: [
          { panels: ['face', 'poses'] },
          {
            split: 'column',
            size: { small: 420, normal: 560, large: 720 }[room],
            parts: [
              { panels: ['viewport'] },
              {
                panels: ['facs', 'details', 'curves', 'project'],
                front: 'facs',
                size: { small: 236, normal: 282, large: 420 }[room],
              },
            ],
          },
        ],
      },
      { panels: ['timeline', 'problems'], size: { small: 120, normal: 150, large: 260 }[room] },
    ],
  }),
}

const graph: WorkspaceDefinition = {
  id: 'graph',
  title: 'Graph',
  layout: (room) => ({
    split: 'column',
    parts: [
      {
        split: 'row',
        parts: [
          { panels: ['graph'] },
          { panels: ['viewport', 'project'], size: { small: 292, normal: 376, large: 480 }[room] },
        ],
      },
      {
        split: 'row',
        size: { small: 190, normal: 262, large: 380 }[room],
        parts: [
          { panels: ['overrides', 'node', 'problems'] },
          { panels: ['provenance'], size: { small: 400, normal: 520, large: 700 }[room] },
        ],
      },
    ],
  }),
}

/** In the order of the top bar; Alt with the number opens one. */
export const WORKSPACES: readonly WorkspaceDefinition[] = [animate, poses, face, graph]
