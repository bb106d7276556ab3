import type { CrowdWork } from './crowd-work.ts'

/** turn = A · turn · B, where the joint's parent is sheared by its scale. */
export function shearTurn({ numbers: m, shears, turn }: CrowdWork, joint: number): void {
  const k = shears + joint * 18
  for (let c = turn; c < turn + 3; c++) {
    const a = m[c]!
    const b = m[c + 3]!
    const d = m[c + 6]!
    for (let r = 0; r < 9; r += 3) m[c + r] = m[k + r]! * a + m[k + r + 1]! * b + m[k + r + 2]! * d
  }
  for (let r = turn; r < turn + 9; r += 3) {
    const a = m[r]!
    const b = m[r + 1]!
    const d = m[r + 2]!
    for (let c = 0; c < 3; c++) m[r + c] = a * m[k + 9 + c]! + b * m[k + 12 + c]! + d * m[k + 15 + c]!
  }
}
