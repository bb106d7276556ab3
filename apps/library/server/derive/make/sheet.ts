import { nameOf } from '../../check/read-files.ts'
import type { Picture } from '../draw/draw-model.ts'
import { pngFrom } from '../draw/png.ts'
import { PosedHead } from '../draw/posed-head.ts'
import { needHead, readDeriveInput } from '../read-input.ts'
import type { Recipe } from '../recipe.ts'

const TILE = 128
const COLUMNS = 10

/** A tile for each pose of a head at its full weight. */
export const makeSheet: Recipe['build'] = async ([first]) => {
  const head = needHead(await readDeriveInput(first!), nameOf(first!.main))
  const names = head.controlNames
  const columns = Math.min(COLUMNS, Math.max(1, names.length))
  const rows = Math.max(1, Math.ceil(names.length / columns))
  const [width, height] = [columns * TILE, rows * TILE]
  const pixels = new Uint8Array(width * height * 4)
  const posed = new PosedHead(head)
  for (const [i, name] of names.entries()) {
    const tile = posed.face({ poses: { [name]: 1 } }, TILE, TILE)
    paste(tile, { width, height, pixels }, (i % columns) * TILE, Math.floor(i / columns) * TILE)
  }
  return {
    bytes: pngFrom({ width, height, pixels }),
    media: 'image/png',
    meta: { width, height, tile: TILE, columns, names },
  }
}

function paste(from: Picture, to: Picture, left: number, top: number): void {
  for (let y = 0; y < from.height; y++) {
    const row = from.pixels.subarray(y * from.width * 4, (y + 1) * from.width * 4)
    to.pixels.set(row, ((top + y) * to.width + left) * 4)
  }
}
