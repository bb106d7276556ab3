import { describe, expect, it } from 'vitest'
import { dockFromLayout } from './layout.ts'

const titles = new Map([['a', 'A panel']])

describe('dockFromLayout', () => {
  it('gives what is left over to the parts that ask for nothing', () => {
    const { grid, panels } = dockFromLayout(
      {
        split: 'column',
        parts: [
          {
            split: 'row',
            parts: [
              { panels: ['a'], size: 200 },
              { panels: ['b', 'c'], front: 'c' },
            ],
          },
          { panels: ['d'], size: 300 },
        ],
      },
      1000,
      900,
      titles,
    )
    expect(grid).toMatchObject({ width: 1000, height: 900, orientation: 'VERTICAL' })
    expect(grid.root).toMatchObject({
      type: 'branch',
      size: 1000,
      data: [
        {
          type: 'branch',
          size: 600,
          data: [
            { type: 'leaf', size: 200, data: { views: ['a'], activeView: 'a' } },
            { type: 'leaf', size: 800, data: { views: ['b', 'c'], activeView: 'c' } },
          ],
        },
        { type: 'leaf', size: 300, data: { views: ['d'] } },
      ],
    })
    expect(panels.a).toMatchObject({ title: 'A panel', contentComponent: 'a' })
  })
})
