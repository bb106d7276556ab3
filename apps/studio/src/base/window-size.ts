/** How much the window can show, by its width and height. */
export type WindowSize = 'small' | 'normal' | 'large'

export function windowSizeOf(width: number, height: number): WindowSize {
  if (width <= 1360 || height < 800) return 'small'
  return width >= 2000 ? 'large' : 'normal'
}
