import { expect, it } from 'vitest'
import { openStores } from './open-stores.ts'
import { testStores } from './test-stores.ts'

it('libraries with files in S3 have folders of their own for jobs: one that starts empties its own', async () => {
  const folders = []
  for (const bucket of ['one', 'other']) {
    const { folder, remove } = await testStores({})
    const stores = await openStores(folder, { blobs: `s3://${bucket}` }, () => {})
    folders.push(stores.workFolder)
    expect(stores.workFolder.startsWith(folder)).toBe(true)
    await stores.close()
    await remove()
  }
  expect(new Set(folders).size).toBe(2)
})
