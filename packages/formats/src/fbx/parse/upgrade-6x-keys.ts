import { type FbxNode, type FbxValue, numberOf } from './fbx-tree.ts'

const FLAG = {
  constant: 0x2,
  linear: 0x4,
  cubic: 0x8,
  auto: 0x100,
  user: 0x400,
  broken: 0x800,
  rightWeight: 0x1000000,
  nextLeftWeight: 0x2000000,
}

/** Letters come as their codes; the ones ASCII files also use for true and false come as those. */
function letterOf(value: FbxValue | undefined): string {
  if (typeof value === 'string') return value
  const code = numberOf(value)
  return code === undefined ? '' : String.fromCharCode(code)
}

/**
 * The keys of a 6.x channel as the arrays of a 7.x curve. They are one flat list of time, value, mode and what
 * the mode needs: `L`; `C` and which value is held; `U`, how slopes are given, the slopes, how handles are weighted.
 */
export function keysFrom6x(
  values: readonly FbxValue[],
  count: number,
): { nodes: FbxNode[]; broken: boolean } {
  const times: number[] = []
  const heights: number[] = []
  const flags: number[] = []
  const data: number[] = []
  const packed = new DataView(new ArrayBuffer(4))
  let at = 0
  const next = () => numberOf(values[at++])
  let broken = false
  for (let key = 0; key < count && at < values.length; key++) {
    const time = next()
    const value = next()
    const mode = letterOf(values[at++])
    let flag = FLAG.linear
    let slopes = [0, 0]
    let weights = [0, 0]
    if (mode === 'C') flag = FLAG.constant | (letterOf(values[at++]) === 'n' ? FLAG.auto : 0)
    else if (mode === 'U') {
      const how = letterOf(values[at++])
      flag = FLAG.cubic | (how === 's' ? FLAG.user : how === 'b' ? FLAG.user | FLAG.broken : FLAG.auto)
      if (how === 's' || how === 'b' || how === 'p') slopes = [next() ?? 0, next() ?? 0]
      if (how === 't') at += 3
      for (let left = how === 't' ? 0 : how === 'p' ? 2 : 1; left > 0; left--) {
        const weighting = letterOf(values[at++])
        if (weighting === 'a') weights = [next() ?? 0, next() ?? 0]
        else if (weighting === 'l') weights = [weights[0]!, next() ?? 0]
        else if (weighting === 'r') weights = [next() ?? 0, weights[1]!]
        else if (weighting !== 'n' && weighting !== 'c') broken = true
      }
    } else if (mode !== 'L') broken = true
    if (time === undefined || value === undefined) broken = true
    if (broken) break
    if (weights[0]! > 0) flag |= FLAG.rightWeight
    if (weights[1]! > 0) flag |= FLAG.nextLeftWeight
    const decimal = (w: number) => Math.max(0, Math.min(9999, Math.round(w * 10000)))
    packed.setUint16(0, decimal(weights[1]!))
    packed.setUint16(2, decimal(weights[0]!))
    times.push(time!)
    heights.push(value!)
    flags.push(flag)
    data.push(slopes[0]!, slopes[1]!, packed.getFloat32(0), 0)
  }
  const array = (name: string, list: Float64Array | Int32Array): FbxNode => ({
    name,
    values: [list],
    children: [],
  })
  return {
    broken,
    nodes: [
      array('KeyTime', Float64Array.from(times)),
      array('KeyValueFloat', Float64Array.from(heights)),
      array('KeyAttrFlags', Int32Array.from(flags)),
      array('KeyAttrDataFloat', Float64Array.from(data)),
      array(
        'KeyAttrRefCount',
        Int32Array.from(times, () => 1),
      ),
    ],
  }
}
