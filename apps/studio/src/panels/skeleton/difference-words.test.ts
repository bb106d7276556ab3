import { expect, it } from 'vitest'
import { differenceWords, hinders } from './difference-words.ts'

it('[S2] tells every difference, and which of them hinder', () => {
  const missing = { type: 'missing', joint: 'Jaw_1', skinned: true, nearest: 'Jaw' } as const
  expect(differenceWords(missing)).toBe('missing from the skeleton; vertices are skinned to it; Jaw is close')
  expect(hinders(missing)).toBe(true)
  expect(hinders({ ...missing, skinned: false })).toBe(false)
  const moved = { type: 'reparented', joint: 'Jaw', skinned: true, parent: 'Head' } as const
  expect(differenceWords(moved)).toBe('below Head here, below nothing in the skeleton')
  expect(hinders(moved)).toBe(true)
  const elsewhere = {
    type: 'reference',
    joint: 'Jaw',
    millimetres: 12.34,
    degrees: 0.01,
    scale: 0.02,
  } as const
  expect(differenceWords(elsewhere)).toBe('different rest transform: 12.3 mm, scale by 2.0 %')
  expect(hinders(elsewhere)).toBe(false)
})
