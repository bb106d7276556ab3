import { createPoseDriver } from '@facework/documents'
import { expect, it } from 'vitest'
import { placeWords } from './place-words.ts'

it('[D1] tells where a target is in degrees and millimetres', () => {
  const half = Math.PI / 12
  const driver = createPoseDriver({
    sources: [
      { joint: 'jaw' },
      { joint: 'neck' },
      { joint: 'tongue', channel: 'translation' },
      { joint: 'eye', space: 'parent' },
    ],
    targets: [
      {
        drives: 'open',
        transforms: [
          { r: [Math.sin(half), 0, 0, Math.cos(half)] },
          { r: [0, -Math.sin(half) * 0.6, Math.sin(half) * 0.8, Math.cos(half)] },
          { t: [0.003, 0, 0.004] },
          {},
        ],
      },
    ],
  })
  expect(placeWords(driver, driver.targets[0]!)).toBe('jaw 30.0° X, neck 30.0°, tongue 5.0 mm, eye none')
  const flipped = { ...driver.targets[0]!, transforms: [{ t: [0, 0, 0], r: [-0.5, 0, 0, -Math.sqrt(0.75)] }] }
  expect(placeWords({ ...driver, sources: driver.sources.slice(0, 1) }, flipped as never)).toBe('jaw 60.0° X')
})
