import { joinHeadMeshes } from '../../roblox/join-meshes.ts'
import type { Check } from '../check.ts'
import { countOf, someOf } from '../check.ts'
import { ROBLOX_ISLANDS } from '../profiles/roblox.table.ts'

export const notOneMesh: Check = {
  code: 'head/not-one-mesh',
  severity: 'error',
  profiles: ['roblox'],
  why: 'A Roblox head is one mesh, Head_Geo, with eyes, teeth, tongue and lashes joined into it.',
  steps: [
    'Select all parts of the head, the main mesh last.',
    'Press Ctrl J to join them, and name the object Head_Geo.',
    'Export again; facework export --for roblox does this for you.',
  ],
  fix: 'safe',
  fixText: 'Joins the parts into Head_Geo; nothing moves.',
  find: ({ head, headMeshes }) => {
    const own = head.model.meshes.filter((m) => headMeshes.has(m.name)).map((m) => m.name)
    if (own.length <= 1) return []
    return [
      {
        message: `The head is ${own.length} meshes: ${someOf(own)}`,
        where: { mesh: own[1] },
        found: String(own.length),
        expected: 'one mesh, Head_Geo',
      },
    ]
  },
  apply: (head, { measured }) => ({ ...head, model: joinHeadMeshes(head.model, measured.headMeshes) }),
}

export const islands: Check = {
  code: 'head/islands',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Roblox allows 10 separate parts in one mesh.',
  steps: [
    'Open Edit Mode, point at a part and press L to select it.',
    'Delete small parts, or bridge them to a neighbor.',
    'Export again.',
  ],
  fix: 'manual',
  find: ({ head, headMeshes, pieces, vertices }) => {
    const parts = new Map<number, number>()
    for (let v = 0; v < vertices.count; v++) {
      if (headMeshes.has(head.model.meshes[vertices.meshOf[v]!]!.name))
        parts.set(pieces[v]!, (parts.get(pieces[v]!) ?? 0) + 1)
    }
    if (parts.size <= ROBLOX_ISLANDS.most) return []
    return [
      {
        message: `The head has ${countOf(parts.size, 'separate part')}, limit ${ROBLOX_ISLANDS.most}`,
        found: String(parts.size),
        expected: `at most ${ROBLOX_ISLANDS.most} (${ROBLOX_ISLANDS.source}, ${ROBLOX_ISLANDS.date})`,
      },
    ]
  },
}

export const cageMissing: Check = {
  code: 'head/cage-missing',
  severity: 'info',
  profiles: ['roblox'],
  why: 'Layered accessories need cages. Facework makes none; Avatar Setup in Roblox Studio does.',
  steps: [
    'Import the head in Roblox Studio.',
    'Run Avatar Setup, which adds cages.',
    'Or add a mesh named Head_OuterCage.',
  ],
  fix: 'manual',
  find: ({ head }) =>
    head.model.meshes.some((m) => /cage/i.test(m.name))
      ? []
      : [{ message: 'No cage mesh', found: 'none', expected: 'Head_OuterCage, from Avatar Setup' }],
}
