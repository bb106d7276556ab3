import { expect, it } from 'vitest'
// @ts-expect-error: a script, without types
import { KERNELS, kernelBytes, shippedBytes } from '../../../../scripts/build-kernels.mjs'

it('ships the bytes that its sources give', async () => {
  const bytes = await kernelBytes(KERNELS.container)
  expect(shippedBytes(KERNELS.container).equals(bytes), 'run `npm run kernels`').toBe(true)
})
