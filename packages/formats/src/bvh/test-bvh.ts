/** A little BVH file: hip with six channels, spine, head with its own order of axes and an end site. */
export function smallBvh(frames: readonly (readonly number[])[], frameTime = '0.033333'): string {
  return `HIERARCHY
ROOT hip
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT spine
  {
    OFFSET 0 30 2
    CHANNELS 3 Yrotation Zrotation Xrotation
    JOINT head
    {
      OFFSET 0 40 0
      CHANNELS 3 Xrotation Yrotation Zrotation
      End Site
      {
        OFFSET 0 15 0
      }
    }
  }
}
MOTION
Frames: ${frames.length}
Frame Time: ${frameTime}
${frames.map((f) => f.join(' ')).join('\n')}
`
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Twelve numbers a frame for `smallBvh`. */
export function frame(n: number): number[] {
  return [n, 2 * n, -n, 10 * n, 20, -5 * n, 30, 3 * n, 40, -10, 7 * n, 25]
}
