import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
// @ts-expect-error: a script, without types
import { KERNELS, kernelText } from '../../../../scripts/build-kernels.mjs'

it('ships the bytes that its sources give', async () => {
  const shipped = readFileSync(new URL('./decoder-bytes.ts', import.meta.url), 'utf8')
  expect(shipped === (await kernelText(KERNELS.container)), 'run `npm run kernels`').toBe(true)
})
