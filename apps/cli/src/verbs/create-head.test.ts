import { importGltf } from '@facework/formats'
import { createPoses, evaluateFrame } from '@facework/operations'
import { expect, it } from 'vitest'
import { testFolder } from '../test-io.ts'
import { validationErrors } from '../test-three.ts'

it('creates a head by seed that is valid and has its poses', async () => {
  const folder = testFolder()
  const made = await folder.json('create-head', '--seed', '7', '-o', 'heads')
  expect(made.json).toMatchObject({ ok: true, style: 'goblin', seed: 7 })
  const bytes = folder.bytes(made.json.output)
  expect(await validationErrors(bytes)).toEqual([])
  const head = await importGltf(bytes)
  const { poses } = createPoses(head)
  const at = (value: number) => evaluateFrame({ model: head.model, poses, curves: { JawDrop: value } })
  expect(at(1).joints).not.toEqual(at(0).joints)
  const wrong = await folder.run('create-head', '--seed', 'x', '-o', 'heads')
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('cli/option-value')])
})
