// What a crowd takes, in the kernel's memory.
import { compileRig, createCrowd } from '@facework/runtime'
import { crowdWorkload } from './crowd.mjs'

const COUNT = 1024

/** A sentence of measured bytes. */
export async function memorySentence() {
  const { rig, clip } = crowdWorkload(1)
  const compiled = compileRig(rig.model, { poses: rig.poses })
  const crowd = await createCrowd({ outputs: ['palette'], space: 'world' })
  const empty = crowd.bytes
  const batch = crowd.batchOf(compiled)
  const ofRig = crowd.bytes - empty
  const first = crowd.add(compiled)
  const beforeClip = crowd.bytes
  first.play(clip)
  const ofClip = crowd.bytes - beforeClip
  for (let i = 1; i < COUNT; i++) crowd.add(compiled).play(clip)
  const before = crowd.bytes
  for (let i = 0; i < COUNT; i++) crowd.add(compiled).play(clip)
  const each = (crowd.bytes - before) / COUNT - batch.strides.palette * 4
  const plain = Math.round(each)
  const beforeControls = crowd.bytes
  for (const face of batch.instances) face.setControl('jawOpen', 0.5)
  const controlled = Math.round((crowd.bytes - beforeControls) / batch.count)
  return `The crowd's clip takes ${(ofClip / 1000).toFixed(0)} KB and its rig ${(ofRig / 1000).toFixed(0)} KB with work space, both shared by all characters. A character takes ${plain} bytes beside its outputs, and ${controlled} more once a script has set a control of it.`
}
