import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import type { NodeKindName } from '../internal.ts'
import { blankOf, NODE_KINDS, nodeKind, type Shape } from '../internal.ts'

const shapeOf = (kind: NodeKindName, parameter: string): Shape => nodeKind(kind).shapes[parameter]!

describe('[G2] shapes of parameters', () => {
  it('tells limits, choices, defaults and what names are names of', () => {
    expect(shapeOf('control-input', 'weight')).toEqual({ type: 'number', low: 0, high: 1, fallback: 1 })
    expect(shapeOf('control-input', 'controls')).toEqual({
      type: 'list',
      of: { type: 'text', required: true, names: 'curve' },
      optional: true,
    })
    expect(shapeOf('pose-blender', 'response')).toMatchObject({ type: 'choice', fallback: 'linear' })
    expect(shapeOf('map-curves', 'gains')).toMatchObject({ type: 'table', names: 'curve' })
    expect(shapeOf('clip-player', 'trim')).toEqual({ type: 'numbers', count: 2, optional: true })
    expect(shapeOf('head-turn', 'yaw')).toMatchObject({
      fields: { gain: { type: 'number' }, range: { type: 'numbers', count: 2, unit: 'radians' } },
    })
  })

  it('every parameter of every node has one, but a driver, which has an editor of its own', () => {
    const without = Object.values(NODE_KINDS).flatMap(({ kind, parameterNames, shapes }) =>
      parameterNames.filter((name) => !shapes[name]).map((name) => `${kind}.${name}`),
    )
    expect(without).toEqual(['pose-driver.driver'])
  })

  it('a new line of every list is one the schema takes', () => {
    const lists = Object.values(NODE_KINDS).flatMap(({ kind, shapes }) =>
      Object.entries(shapes).flatMap(([parameter, shape]) =>
        shape.type === 'list' ? [[kind as NodeKindName, parameter, blankOf(shape.of, 'jaw')] as const] : [],
      ),
    )
    expect(lists.map(([kind, parameter]) => `${kind}.${parameter}`)).toEqual([
      'control-input.controls',
      'blend.weights',
      'layered-blend.layers',
      'modify-curves.lines',
      'head-turn.joints',
      'state-machine.states',
      'state-machine.transitions',
    ])
    for (const [kind, parameter, line] of lists) {
      const report = new Report()
      const read = nodeKind(kind).parameters.read({ [parameter]: [line] }, '', report)
      expect([kind, report.diagnostics]).toEqual([kind, []])
      expect((read as Record<string, unknown>)[parameter]).toEqual([line])
    }
  })

  it('a line that is told apart by a field is of the first kind, and names what it was asked for', () => {
    const { of } = shapeOf('modify-curves', 'lines') as Extract<Shape, { type: 'list' }>
    expect(blankOf(of, 'jawOpen')).toEqual({ mode: 'add', curve: 'jawOpen', alpha: 1, value: 0 })
  })
})
