import { describe, expect, it } from 'vitest'
import { importVrm } from './import-vrm.ts'
import { policyFromVrm } from './policy-from-vrm.ts'
import { createTestVrm } from './test-vrm.ts'

describe('[T4] the policy of a VRM', () => {
  it('has its overrides as masks and its own names only', async () => {
    const { policy } = await importVrm(createTestVrm('1').glb())
    expect(policyFromVrm(policy)).toMatchObject({
      speech: [{ region: 'Mouth', controls: ['aa'], yield: 0.6 }],
      blink: [['blink']],
      gaze: [],
      overrides: [
        { control: 'happy', holdsBack: 'mouth', mode: 'blend' },
        { control: 'happy', holdsBack: 'blink', mode: 'block' },
      ],
    })
  })
  it('takes gaze expressions that are all there, and blinks of one eye that come in pairs', () => {
    const lookAt = ['lookUp', 'lookDown', 'lookLeft', 'lookRight']
    const groups = { blink: ['blinkLeft', 'blinkRight'], lookAt, mouth: [] }
    const { gaze, blink } = policyFromVrm({ expressions: {}, groups })
    expect([gaze.length, blink]).toEqual([1, [['blinkLeft', 'blinkRight']]])
    expect(policyFromVrm({ expressions: {}, groups: { ...groups, lookAt: lookAt.slice(1) } }).gaze).toEqual(
      [],
    )
  })
})
