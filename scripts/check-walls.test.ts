import { describe, expect, it } from 'vitest'
// @ts-expect-error a plain script without types
import { checkRoom } from './check-walls.mjs'

const problems = (room: string, code: string, dependencies = ['@facework/documents', '@facework/formats']) =>
  checkRoom(room, [['x.ts', code]], dependencies)

describe('the walls', () => {
  it('let through what a room may import', () => {
    expect(
      problems(
        'packages/runtime',
        "import type { Clip } from '@facework/documents'\nimport { x } from './x.ts'",
      ),
    ).toEqual([])
    expect(problems('packages/operations', "export { readDocument } from '@facework/documents'")).toEqual([])
  })
  it('stop values where only types may pass, closed rooms, missing dependencies and npm packages', () => {
    expect(problems('packages/runtime', "import { clipKind } from '@facework/documents'")[0]).toMatch(
      /x\.ts:1 imports @facework\/documents/,
    )
    expect(
      problems('packages/runtime', "import { type Clip, clipKind } from '@facework/documents'"),
    ).toHaveLength(1)
    expect(problems('packages/operations', "const f = await import('@facework/formats')")).toHaveLength(1)
    expect(problems('packages/operations', "import { x } from '@facework/math'")[0]).toMatch(/package\.json/)
    expect(problems('packages/runtime', "import * as THREE from 'three'")[0]).toMatch(/ships without/)
    expect(problems('packages/attic', '')[0]).toMatch(/no line/)
  })
})
