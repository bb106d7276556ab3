import { writeContainer } from '@facework/container'
import { DEFAULT_MAX_ERROR } from '@facework/container/internal'
import { nameOf } from '../../check/read-files.ts'
import { needClip, readDeriveInput } from '../read-input.ts'
import type { Recipe } from '../recipe.ts'

/** The smallest .facework of a clip within an error of its values. */
export const makeClip: Recipe['build'] = async ([first], { maxError = DEFAULT_MAX_ERROR }) => {
  const input = await readDeriveInput(first!)
  const found = needClip(input, nameOf(first!.main))
  const bytes = writeContainer({ documents: [found], compress: { maxError: Number(maxError) } })
  return {
    bytes,
    media: 'application/vnd.facework',
    meta: { bytesBefore: input.mainBytes.length, bytes: bytes.length, maxError: Number(maxError) },
  }
}
