/** One measured figure and what it must keep to. */
export interface Finding {
  name: string
  value: number
  most?: number
  least?: number
  unit: string
  /** Where the worst value was found. */
  where: string
}
export const passes = (f: Finding): boolean =>
  !(f.most !== undefined && f.value > f.most) && !(f.least !== undefined && f.value < f.least)
