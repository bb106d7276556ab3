import { controlMapKind, defaultPolicy } from '@facework/documents'
import type { MapTerm } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { fitPolicy } from './fit-policy.ts'

const line = (target: string, ...sources: (string | MapTerm)[]) => ({
  target,
  terms: sources.map((s) => (typeof s === 'string' ? { source: s, gain: 1 } : s)),
  offset: 0,
  reason: '',
})

describe('[T4] a policy in a head’s own names', () => {
  const map = controlMapKind.create('to mine', {
    lines: [
      line('grin', 'LeftLipCornerPuller', 'RightLipCornerPuller'),
      line('gape', 'JawDrop'),
      line('lidL', 'LeftEyeClosed'),
      line('brow', 'LeftInnerBrowRaiser', { source: 'JawDrop', gain: -1 }),
      line('eU', 'EyesLookUp'),
      line('eD', 'EyesLookDown'),
      line('eL', 'EyesLookLeft'),
      line('eR', 'EyesLookRight'),
    ],
  })
  const fitted = fitPolicy(defaultPolicy, map)
  const region = (name: string) => fitted.speech.find((s) => s.region === name)!.controls

  it('puts what a group drives into that group', () => {
    expect(region('Mouth')).toContain('grin')
    expect(region('Jaw')).toContain('gape')
    expect(fitted.blink.at(-1)).toEqual(['lidL'])
    expect(fitted.speech.flatMap((s) => s.controls)).not.toContain('brow')
    expect(fitted.gaze.at(-1)).toEqual({ eye: 'both', up: 'eU', down: 'eD', left: 'eL', right: 'eR' })
  })
  it('keeps what was there, and makes no row of half a gaze', () => {
    expect(region('Mouth')).toContain('LeftLipCornerPuller')
    const half = controlMapKind.create('half', { lines: [line('eU', 'EyesLookUp')] })
    expect(fitPolicy(defaultPolicy, half).gaze).toEqual(defaultPolicy.gaze)
  })
})
