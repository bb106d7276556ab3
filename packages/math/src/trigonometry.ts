/**
 * Sine, cosine and arc tangent from +, −, ×, ÷ and √ only.
 *
 * `Math.sin` and its kin may differ in the last bit between engines, which would make a clip decode or
 * evaluate differently in Node and in a browser (rule X3). IEEE 754 fixes the bits of the operations used
 * here. Series are cut where the next term is below 2⁻⁵³ of the result.
 */

const HALF_PI_HIGH = 1.5707963267948966
const HALF_PI_LOW = 6.123233995736766e-17
const TWO_OVER_PI = 0.6366197723675814
export const PI = Math.PI

/** sin x for |x| ≤ π/4. */
function sineSeries(x: number): number {
  const y = x * x
  return (
    x *
    (1 -
      (y / 6) *
        (1 -
          (y / 20) *
            (1 -
              (y / 42) *
                (1 - (y / 72) * (1 - (y / 110) * (1 - (y / 156) * (1 - (y / 210) * (1 - y / 272))))))))
  )
}

/** cos x for |x| ≤ π/4. */
function cosineSeries(x: number): number {
  const y = x * x
  return (
    1 -
    (y / 2) *
      (1 -
        (y / 12) *
          (1 -
            (y / 30) * (1 - (y / 56) * (1 - (y / 90) * (1 - (y / 132) * (1 - (y / 182) * (1 - y / 240)))))))
  )
}

function quarterTurn(x: number, shift: number): number {
  const turns = Math.round(x * TWO_OVER_PI)
  const rest = x - turns * HALF_PI_HIGH - turns * HALF_PI_LOW
  switch ((((turns + shift) % 4) + 4) % 4) {
    case 0:
      return sineSeries(rest)
    case 1:
      return cosineSeries(rest)
    case 2:
      return -sineSeries(rest)
    default:
      return -cosineSeries(rest)
  }
}

export function sine(x: number): number {
  return quarterTurn(x, 0)
}

export function cosine(x: number): number {
  return quarterTurn(x, 1)
}

/** Arc tangent of x in [0, 1]: two half-angle steps bring x below tan(π/16), where the series is short. */
function arcTangentOfPart(x: number): number {
  const a = x / (1 + Math.sqrt(1 + x * x))
  const b = a / (1 + Math.sqrt(1 + a * a))
  const y = b * b
  let sum = 0
  for (let n = 23; n >= 1; n -= 2) sum = 1 / n - y * sum
  return 4 * b * sum
}

/** The angle of the point (x, y), in (−π, π]. */
export function arcTangent2(y: number, x: number): number {
  const ay = Math.abs(y)
  const ax = Math.abs(x)
  if (ax === 0 && ay === 0) return 0
  const angle = ax >= ay ? arcTangentOfPart(ay / ax) : HALF_PI_HIGH - arcTangentOfPart(ax / ay)
  const upper = x < 0 ? PI - angle : angle
  return y < 0 ? -upper : upper
}
