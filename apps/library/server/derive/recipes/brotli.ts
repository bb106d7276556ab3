import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { FaceworkError } from '@facework/report'
import type { Recipe } from '../recipe.ts'

/** Types that brotli makes smaller; pictures and sounds are compressed already. */
export const COMPRESSIBLE = /^(application\/(json|vnd\.facework|octet-stream)|model\/)/
/** Smaller files are compressed by the server when they are asked for. */
export const COMPRESSED_ON_REQUEST = 64 * 1024

/** The same file in brotli, which is sent in its place to those who accept it. */
export const brotli: Recipe = {
  name: 'br',
  tool: '1',
  of: 'file',
  atPublish: ({ media, bytes }) => COMPRESSIBLE.test(media) && bytes > COMPRESSED_ON_REQUEST,
  async build([input]) {
    const { main, files, media } = input!
    if (!COMPRESSIBLE.test(media[main]!))
      throw new FaceworkError(
        'library/recipe-input',
        main,
        `A file of type ${media[main]} does not become smaller by brotli.`,
        'Use the file itself.',
      )
    const whole = await readFile(files[main]!)
    const bytes = await promisify(brotliCompress)(whole, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
      },
    })
    return { bytes, media: 'application/x-brotli', meta: { bytes: bytes.length, from: whole.length } }
  },
}
