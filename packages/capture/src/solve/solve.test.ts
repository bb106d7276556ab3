import { describe, expect, it } from 'vitest'
import { CAPTURE_CONTROLS, headAngles } from '../source/capture-frame.ts'
import { LANDMARKS } from '../track/face-tracker.ts'
import type { Coefficients } from './coefficients.ts'
import { createSolver } from './face-solver.ts'
import { FEATURE_REGIONS, faceFeatures } from './features.ts'
import { STABLE_LANDMARKS } from './landmark-regions.ts'
import { moved, similarityBetween } from './similarity.ts'
import { sightOf } from './visibility.ts'

/** A cloud of points with the eyes 100 apart, level, and a lid opening of 12. */
function face(): Float32Array {
  const points = Float32Array.from({ length: LANDMARKS * 3 }, (_, i) => 60 * Math.sin(i * 12.9898))
  const put = (index: number, x: number, y: number, z = 0) => points.set([x, y, z], index * 3)
  put(33, -50, 0)
  put(133, -20, 0)
  put(263, 50, 0)
  put(362, 20, 0)
  for (const [upper, lower, x] of [
    [159, 145, -35],
    [158, 153, -30],
    [386, 374, 35],
    [385, 380, 30],
  ] as const) {
    put(upper, x, -6)
    put(lower, x, 6)
  }
  return points
}

const turned = (points: Float32Array, [x, y, z, w]: readonly number[]) =>
  moved(points, { scale: 1.7, rotation: [x!, y!, z!, w!], shift: [30, -12, 5] })

/** Radians about an axis of the picture: x right, y down, z away. */
function turn(axis: number, angle: number): [number, number, number, number] {
  const q: [number, number, number, number] = [0, 0, 0, Math.cos(angle / 2)]
  q[axis] = Math.sin(angle / 2)
  return q
}

function coefficients(
  weights: Partial<Record<string, number[]>>,
  more: Partial<Coefficients> = {},
): Coefficients {
  const controls = Object.keys(weights)
  const regions = [...new Set(FEATURE_REGIONS)]
  return {
    model: 'test',
    features: FEATURE_REGIONS.length,
    groups: [
      {
        name: 'all',
        regions,
        controls,
        weights: Object.values(weights) as number[][],
        offsets: controls.map(() => 0.3),
      },
    ],
    correlations: Object.fromEntries(controls.map((name) => [name, 1])),
    levels: {},
    scores: [],
    ...more,
  }
}
const row = (feature: number, weight: number) => FEATURE_REGIONS.map((_, i) => (i === feature ? weight : 0))
/** The first is the x of landmark 61, the corner of the mouth. */
const LIP_CORNER_X = 0
const controlValue = (values: Float32Array, name: string) => values[CAPTURE_CONTROLS.indexOf(name)]!

describe('alignment', () => {
  it('finds a known turn, scale and shift', () => {
    const points = face()
    for (const rotation of [turn(0, 0.4), turn(1, -0.7), turn(2, 1.2)]) {
      const found = similarityBetween(points, turned(points, rotation), STABLE_LANDMARKS)
      expect(found.scale).toBeCloseTo(1.7, 5)
      rotation.forEach((value, i) => {
        expect(found.rotation[i]).toBeCloseTo(value, 5)
      })
      found.shift.forEach((value, i) => {
        expect(value).toBeCloseTo([30, -12, 5][i]!, 3)
      })
    }
  })

  it('is not disturbed by a mouth that moves', () => {
    const points = face()
    const open = points.slice()
    open[14 * 3 + 1]! += 40
    const { scale, rotation } = similarityBetween(open, points, STABLE_LANDMARKS)
    expect(scale).toBeCloseTo(1, 6)
    expect(rotation[3]).toBeCloseTo(1, 6)
  })
})

describe('features', () => {
  it('do not change with turn, size and place of the head', () => {
    const neutral = face()
    const { values } = faceFeatures(turned(neutral, turn(1, 0.3)), neutral)
    expect(values.length).toBe(FEATURE_REGIONS.length)
    const rest = faceFeatures(neutral, neutral).values
    const away = values.map((value, i) => (FEATURE_REGIONS[i] === 'pose' ? 0 : Math.abs(value - rest[i]!)))
    expect(Math.max(...away)).toBeLessThan(5e-4)
  })

  it('are displacements in eye distances', () => {
    const neutral = face()
    const moved61 = neutral.slice()
    moved61[61 * 3]! += 10
    expect(faceFeatures(moved61, neutral).values[LIP_CORNER_X]).toBeCloseTo(0.1, 6)
  })
})

describe('the solver', () => {
  const neutral = { landmarks: face() }
  const smiling = face()
  smiling[61 * 3]! += 20

  it('gives 0 for the neutral face, and what the coefficients say for another', () => {
    const solver = createSolver(coefficients({ mouthSmileRight: row(LIP_CORNER_X, 3) }), neutral)
    expect(controlValue(solver.solve(neutral).values, 'mouthSmileRight')).toBe(0)
    expect(controlValue(solver.solve({ landmarks: smiling }).values, 'mouthSmileRight')).toBeCloseTo(0.6, 5)
  })

  it('takes off what is read of a control at rest, and gives what is above it its gain', () => {
    const leveled = coefficients(
      { mouthSmileRight: row(LIP_CORNER_X, 3), jawOpen: row(LIP_CORNER_X, 0.2) },
      { levels: { mouthSmileRight: [0.05, 1.2], jawOpen: [0.05, 1.2] } },
    )
    const { values } = createSolver(leveled, neutral).solve({ landmarks: smiling })
    expect(controlValue(values, 'mouthSmileRight')).toBeCloseTo((0.6 - 0.05) * 1.2, 5)
    expect(controlValue(values, 'jawOpen')).toBe(0)
  })

  it('leaves out what the camera does not see, unless asked', () => {
    const unseen = coefficients(
      { mouthSmileRight: row(LIP_CORNER_X, 3) },
      { correlations: { mouthSmileRight: 0.2 } },
    )
    const value = (options = {}) =>
      controlValue(
        createSolver(unseen, neutral, options).solve({ landmarks: smiling }).values,
        'mouthSmileRight',
      )
    expect(value()).toBeNaN()
    expect(value({ unseen: true })).toBeCloseTo(0.6, 5)
    expect([0.8, 0.5, 0.1].map(sightOf)).toEqual(['seen', 'partly', 'unseen'])
  })

  it('never closes the mouth further than the jaw is open', () => {
    const both = coefficients({ jawOpen: row(LIP_CORNER_X, 1), mouthClose: row(LIP_CORNER_X, 4) })
    const { values } = createSolver(both, neutral).solve({ landmarks: smiling })
    expect(controlValue(values, 'mouthClose')).toBeCloseTo(0.2, 5)
  })

  it('takes the gaze of a shut eye from the open one', () => {
    const wink = coefficients({
      eyeBlinkLeft: row(LIP_CORNER_X, 5),
      eyeBlinkRight: row(LIP_CORNER_X, 0),
      eyeLookInRight: row(LIP_CORNER_X, 2),
      eyeLookOutLeft: row(LIP_CORNER_X, 0),
      eyeLookUpRight: row(LIP_CORNER_X, 1),
      eyeLookUpLeft: row(LIP_CORNER_X, 0),
    })
    const { values } = createSolver(wink, neutral).solve({ landmarks: smiling })
    expect(controlValue(values, 'eyeLookOutLeft')).toBeCloseTo(0.4, 5)
    expect(controlValue(values, 'eyeLookUpLeft')).toBeCloseTo(0.2, 5)
  })

  it("takes the tracker's own scores where they are better, without what they say at rest", () => {
    const scored = coefficients({ mouthLeft: row(LIP_CORNER_X, 0) }, { scores: ['mouthLeft'] })
    const solver = createSolver(scored, { ...neutral, scores: { mouthLeft: 0.2 } })
    expect(
      controlValue(solver.solve({ ...neutral, scores: { mouthLeft: 0.6 } }).values, 'mouthLeft'),
    ).toBeCloseTo(0.5, 6)
  })

  it('turns the head the way the person does', () => {
    const solver = createSolver(coefficients({ jawOpen: row(0, 0) }), neutral)
    const anglesOf = (rotation: [number, number, number, number]) =>
      headAngles(solver.solve({ landmarks: turned(face(), rotation) }).head.rotation)
    // About the picture's x, y, z, as a right hand turns: chin up, to the person's right, to the right shoulder.
    expect(anglesOf(turn(0, 0.2))[1]).toBeCloseTo(0.2, 4)
    expect(anglesOf(turn(1, 0.3))[0]).toBeCloseTo(-0.3, 4)
    expect(anglesOf(turn(2, 0.1))[2]).toBeCloseTo(-0.1, 4)
  })

  it('refuses coefficients that were fitted with other features', () => {
    expect(() => createSolver(coefficients({}, { features: 3 }), neutral)).toThrow(/are for 3 features/)
  })
})
