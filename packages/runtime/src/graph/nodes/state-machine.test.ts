import { graphNode, keyedCurve } from '@facework/documents'
import type { Transition } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { testClip, testModel } from '../../test-rig.ts'
import { runTestGraph } from '../test-graph.ts'

const clip = (name: string, duration = 2) =>
  testClip(
    [
      keyedCurve(name, [[0, 1]]),
      keyedCurve(`${name}Time`, [
        [0, 0],
        [duration, duration],
      ]),
    ],
    { duration },
  )
const states = ['calm', 'angry', 'sad']
const to = (state: string, when: Transition['when'], extra: Partial<Transition> = {}): Transition => ({
  from: '*',
  to: state,
  when,
  duration: 1,
  easing: 'linear',
  ...extra,
})

function machine(transitions: readonly Transition[], extra: readonly string[] = []) {
  const character = runTestGraph({
    nodes: [
      ...states.map((s) => graphNode(s, 'clip-player')),
      graphNode('controls', 'control-input'),
      graphNode('m', 'state-machine', { states, transitions, values: { anger: 0 } }),
      graphNode('out', 'output'),
    ],
    links: [
      ...states.flatMap((s) => [`@${s} -> ${s}.clip`, `${s} -> m.${s}`]),
      'controls -> m.curves',
      'm -> out',
      ...extra,
    ],
    assets: Object.fromEntries(states.map((s) => [s, clip(s)])),
    model: testModel([]),
    extraCurves: ['trigger'],
  })
  return {
    character,
    step(seconds: number) {
      character.update(seconds)
      return states.map((s) => Number(character.control(s).toFixed(5)))
    },
  }
}

describe('state machine', () => {
  it('a transition takes its time: 0, 1/4, 1/2, 1', () => {
    const { character, step } = machine([to('angry', [{ type: 'value', value: 'anger', above: 0.5 }])])
    expect(step(0.25)).toEqual([1, 0, 0])
    character.setParameter('m.values.anger', 1)
    expect(step(0.25)).toEqual([1, 0, 0])
    expect(step(0.25)).toEqual([0.75, 0.25, 0])
    expect(step(0.25)).toEqual([0.5, 0.5, 0])
    expect(step(0.5)).toEqual([0, 1, 0])
    expect(step(9)).toEqual([0, 1, 0])
  })

  it('eases, and cuts when the duration is 0', () => {
    const eased = machine([to('angry', [{ type: 'time', after: 1 }], { easing: 'quad-in' })])
    expect(eased.step(1)).toEqual([1, 0, 0])
    expect(eased.step(0.5)).toEqual([0.75, 0.25, 0])
    const cut = machine([to('angry', [{ type: 'time', after: 1 }], { duration: 0 })])
    expect(cut.step(0.5)).toEqual([1, 0, 0])
    expect(cut.step(0.5)).toEqual([0, 1, 0])
    const beyond = machine([to('angry', [], { easing: 'back-out' })])
    beyond.step(0)
    for (const weights of [beyond.step(0.5), beyond.step(0.3)])
      expect(weights.reduce((a, b) => a + b)).toBeCloseTo(1, 6)
  })

  it('one that interrupts another starts from what is shown', () => {
    const { character, step } = machine([
      to('sad', [{ type: 'curve', curve: 'trigger', above: 0.5 }]),
      to('angry', [{ type: 'value', value: 'anger', above: 0.5 }], { from: 'calm' }),
    ])
    character.setParameter('m.values.anger', 1)
    step(0)
    expect(step(0.5)).toEqual([0.5, 0.5, 0])
    character.setControl('trigger', 1)
    expect(step(0)).toEqual([0.5, 0.5, 0])
    expect(step(0.5)).toEqual([0.25, 0.25, 0.5])
    expect(step(0.5)).toEqual([0, 0, 1])
  })

  it('waits for the end of the clip, and starts the next from its beginning', () => {
    const { character, step } = machine([
      to('angry', [{ type: 'clip-end', within: 0.5 }], { from: 'calm', duration: 0 }),
    ])
    step(1)
    step(0.5)
    expect(character.control('calmTime')).toBeCloseTo(1.5, 6)
    // 0.5 s are left: the transition is made, and the new clip has gone one step.
    expect(step(0.25)).toEqual([0, 1, 0])
    expect(character.control('angryTime')).toBeCloseTo(0.25, 6)
  })

  it('what lies behind a state that is not shown rests', () => {
    const { character, step } = machine([
      to('angry', [{ type: 'value', value: 'anger', above: 0.5 }], { duration: 0 }),
      to('calm', [{ type: 'value', value: 'anger', below: 0.5 }], { duration: 0 }),
    ])
    step(1)
    expect(character.control('calmTime')).toBeCloseTo(1, 6)
    character.setParameter('m.values.anger', 1)
    step(0.5)
    step(0.5)
    character.setParameter('m.values.anger', 0)
    step(0.25)
    expect(character.control('calmTime')).toBeCloseTo(0.25, 6)
  })

  it('a node that feeds two states always runs', () => {
    const character = runTestGraph({
      nodes: [
        graphNode('both', 'clip-player'),
        graphNode('m', 'state-machine', {
          states: ['a', 'b'],
          transitions: [to('b', [{ type: 'time', after: 1 }], { duration: 0 })],
        }),
        graphNode('out', 'output'),
      ],
      links: ['@calm -> both.clip', 'both -> m.a', 'both -> m.b', 'm -> out'],
      assets: { calm: clip('calm') },
      model: testModel([]),
    })
    character.update(0.5)
    character.update(0.5)
    character.update(0.5)
    expect(character.control('calmTime')).toBeCloseTo(1.5, 6)
  })
})
