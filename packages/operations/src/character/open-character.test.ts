import {
  arkit52,
  type Clip,
  clipKind,
  facs50,
  IDENTITY_TRANSFORM,
  keyedCurve,
  type Model,
  modelKind,
  visemes15,
} from '@facework/documents'
import { Report } from '@facework/report'
import { CharacterInstance } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { bakeClip } from '../clips/bake-clip.ts'
import { createPoses } from '../poses/create/create-poses.ts'
import { mapClip } from '../vocabulary/map-clip.ts'
import { characterFromHead } from './character-from-head.ts'
import { checkCurves } from './check-curves.ts'
import { evaluateFrame } from './evaluate-frame.ts'
import { openCharacter } from './open-character.ts'

/** A head with one morph for every name. */
function headWith(names: readonly string[]): Model {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0)
  const morphs = names.map((name) => ({ name, default: 0 }))
  return modelKind.create('head', {
    joints: [
      { name: 'root', reference: IDENTITY_TRANSFORM },
      { name: 'neck', parent: 'root', reference: IDENTITY_TRANSFORM },
      { name: 'head', parent: 'neck', reference: IDENTITY_TRANSFORM },
    ],
    meshes: [
      {
        name: 'Face',
        parent: 'head',
        transform: IDENTITY_TRANSFORM,
        morphs,
        primitives: [{ mode: 'triangles', positions, morphs: morphs.map(() => ({ positions })) }],
      },
    ],
  })
}

function open(names: readonly string[]) {
  const model = headWith(names)
  return openCharacter(characterFromHead({ model, poses: createPoses({ model, clips: [] }).poses }))
}

const SUFFIXED = arkit52.controls.map((c) => c.name.replace(/Left$/, '_L').replace(/Right$/, '_R'))
const HEADS = {
  'ARKit names': arkit52.controls.map((c) => c.name),
  'ARKit names with _L and _R': SUFFIXED,
  'FACS names': facs50.controls.map((c) => c.name),
}

const ramp = (name: string, to = 1) =>
  keyedCurve(name, [
    [0, 0],
    [1, to],
  ])

function clipOf(...names: string[]): Clip {
  return clipKind.create('take', { duration: 1, curves: names.map((name) => ramp(name)) })
}

const movedMorphs = (names: readonly string[], clip: Clip) =>
  Object.entries(evaluateFrame({ character: open(names), clip, time: 1 }).morphs.Face!)
    .filter(([, weight]) => Math.abs(weight) > 1e-6)
    .map(([name]) => name)

describe('a clip in any known vocabulary', () => {
  it.each(Object.entries(HEADS))('plays on a head with %s', (_, names) => {
    for (const clip of [
      clipOf('jawOpen', 'mouthSmileLeft', 'browInnerUp'),
      clipOf('JawDrop', 'LeftLipCornerPuller', 'LeftInnerBrowRaiser'),
      clipOf('viseme_aa'),
    ]) {
      expect(movedMorphs(names, clip).length, clip.curves[0]!.name).toBeGreaterThanOrEqual(clip.curves.length)
    }
  })

  it('gives the values that mapping the document gives, without resampling it', () => {
    const character = open(SUFFIXED)
    const eased = clipKind.create('eased', {
      duration: 1,
      curves: [
        keyedCurve(
          'LeftLipCornerPuller',
          [
            [0, 0.1],
            [0.4, 0.9],
            [1, 0.2],
          ],
          'sine-in-out',
        ),
        ramp('JawDrop', 0.7),
        ramp('LipPresser', 0.4),
      ],
    })
    const maps = character.mapsFor(eased.curves.map((c) => c.name))
    expect(maps.length).toBeGreaterThan(0)
    const mapped = maps.reduce((clip, map) => mapClip(clip, map).clip, eased)
    const still = { fade: 0, speed: 0, loop: false, hold: true }
    const instance = new CharacterInstance(character.graph)
    const playback = instance.play(eased, still)
    const peer = new CharacterInstance(character.graph)
    const other = peer.play(mapped, still)
    // Keys of a mapped document are exact at the keys of its sources only.
    for (const time of [0, 0.4, 1]) {
      playback.time = other.time = time
      const [a, b] = [instance.update(0), peer.update(0)]
      a.morphs.forEach((value, i) => {
        expect(value).toBeCloseTo(b.morphs[i]!, 6)
      })
      expect(Math.max(...a.morphs)).toBeGreaterThan(0.05)
    }
  })

  it('is compiled once, and as it is where the names are the own ones', () => {
    const character = open(HEADS['FACS names'])
    const own = clipOf('JawDrop')
    const other = clipOf('jawOpen')
    expect(character.clipFor(own).retargeted).toBeUndefined()
    expect(character.clipFor(other)).toBe(character.clipFor(other))
    expect(character.clipFor(other).curveNames).toEqual(['JawDrop'])
  })

  it('turns the head of a character that brings no graph', () => {
    const frame = evaluateFrame({ character: open(SUFFIXED), clip: clipOf('headYaw', 'jawOpen'), time: 1 })
    expect(frame.joints.neck!.r[1] + frame.joints.head!.r[1]).toBeGreaterThan(0.3)
  })

  it('maps visemes to a head with ARKit names', () => {
    const names = visemes15.controls.map((c) => c.name).filter((name) => name !== 'viseme_sil')
    expect(open(SUFFIXED).unusedCurves(clipOf(...names))).toEqual([])
  })
})

describe('controls of any known vocabulary', () => {
  it.each(Object.entries(HEADS))('move a head with %s', (_, names) => {
    const character = open(names)
    for (const name of ['jawOpen', 'JawDrop']) {
      const { morphs } = evaluateFrame({ character, curves: { [name]: 0.5 } })
      expect(Math.max(...Object.values(morphs.Face!)), name).toBeCloseTo(0.5, 6)
    }
    expect(character.drivingControls().size).toBeGreaterThanOrEqual(45)
  })

  it('are refused with the nearest name when no vocabulary has them', () => {
    const character = open(HEADS['FACS names'])
    for (const [name, near] of [
      ['jawOpne', 'jawOpen'],
      ['JawDorp', 'JawDrop'],
    ] as const) {
      expect(() => evaluateFrame({ character, curves: { [name]: 1 } })).toThrow(
        expect.objectContaining({ code: 'control/unknown', hint: `Did you mean "${near}"?` }),
      )
    }
  })
})

describe('[G3] curves that move nothing', () => {
  const check = (clip: Clip) => {
    const report = new Report()
    checkCurves(open(SUFFIXED), clip, report)
    return report.diagnostics.map((d) => [d.severity, d.code])
  }

  it('are one warning when others move something', () => {
    expect(check(clipOf('jawOpen', 'leftEyeYaw', 'leftEyePitch'))).toEqual([
      ['warning', 'clip/curves-unused'],
    ])
    expect(check(clipOf('jawOpen', 'mouthSmileLeft'))).toEqual([])
  })

  it('are an error when nothing moves at all', () => {
    expect(check(clipOf('spam', 'eggs'))).toEqual([['error', 'clip/moves-nothing']])
  })

  it('include head turns only where there is no neck or head to turn', () => {
    expect(check(clipOf('jawOpen', 'headYaw'))).toEqual([])
    const model = { ...headWith(SUFFIXED), joints: [{ name: 'bust', reference: IDENTITY_TRANSFORM }] }
    const onBust = { ...model, meshes: model.meshes.map((mesh) => ({ ...mesh, parent: 'bust' })) }
    const { poses } = createPoses({ model: onBust, clips: [] })
    const bust = openCharacter(characterFromHead({ model: onBust, poses }))
    expect(bust.unusedCurves(clipOf('jawOpen', 'headYaw'))).toEqual(['headYaw'])
  })
})

describe('the mood of a character', () => {
  it('is evaluated and baked at the time of the clip, and held where it is static', () => {
    const model = headWith(SUFFIXED)
    const { poses } = createPoses({ model, clips: [] })
    const mood = clipKind.create('sleepy', { duration: 4, loop: true, curves: [ramp('eyeBlinkLeft')] })
    const clip = clipKind.create('take', { duration: 2, curves: [ramp('jawOpen')] })
    const lids = (still: boolean) => {
      const head = characterFromHead({ model, poses })
      const own = { ...head.character, mood: { clip: { id: mood.id }, static: still } }
      const character = openCharacter({ ...head, character: own, mood })
      const baked = bakeClip({ character, clip, fps: 10, mood: true })
      const lid = baked.morphs.find((t) => t.morph === 'eyeBlink_L')
      return [0, 0.5, 2, 4.5].map((time) => {
        const shown = evaluateFrame({ character, clip, time, mood: true }).morphs.Face!.eyeBlink_L!
        if (time <= clip.duration) expect(shown).toBeCloseTo(lid?.values[time * 10] ?? 0, 6)
        return Number(shown.toFixed(6))
      })
    }
    expect(lids(false)).toEqual([0, 0.5, 1, 0.5])
    expect(lids(true)).toEqual([0, 0, 0, 0])
  })
})

it('curves that move nothing are one finding of a frame, and of a baked clip', () => {
  const clip = clipOf('jawOpen', 'spam', 'eggs')
  const character = open(SUFFIXED)
  const report = new Report()
  bakeClip({ character, clip, fps: 10, report })
  for (const { diagnostics } of [report, evaluateFrame({ character, clip, time: 1 })])
    expect(diagnostics.map((d) => d.code)).toEqual(['clip/curves-unused'])
})
