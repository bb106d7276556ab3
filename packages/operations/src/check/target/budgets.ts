import type { Check } from '../check.ts'
import type { BudgetUse } from '../finding.ts'
import { jointsBelow } from '../head-meshes.ts'
import type { MeasuredHead } from '../measured-head.ts'
import type { Budget, Profile } from '../profiles/profile.ts'
import { imageSize } from './image-size.ts'

const LABELS: Readonly<Record<Budget['name'], string>> = {
  triangles: 'Triangles',
  joints: 'Joints',
  influences: 'Joints per vertex',
  morphs: 'Morphs',
  materials: 'Materials',
  texture: 'Texture',
}

/** What a head uses of each budget of a target. */
export function budgetUses(head: MeasuredHead, profile: Profile): BudgetUse[] {
  return profile.budgets.map(({ name, limit }) => ({
    name,
    label: LABELS[name],
    used: used(head, profile, name),
    limit,
  }))
}

function used(measured: MeasuredHead, { counts }: Profile, name: Budget['name']): number {
  const { model, source } = measured.head
  const meshes =
    counts === 'body' ? model.meshes : model.meshes.filter((m) => measured.headMeshes.has(m.name))
  const primitives = meshes.flatMap((m) => m.primitives)
  switch (name) {
    case 'triangles':
      if (counts === 'head') return headTriangles(measured)
      return primitives.reduce(
        (sum, { mode, indices, positions }) =>
          sum + (mode === 'triangles' ? Math.floor((indices?.length ?? positions.length / 3) / 3) : 0),
        0,
      )
    case 'joints':
      return counts === 'body' ? model.joints.length : faceJoints(measured)
    case 'influences':
      return Math.max(
        largestInfluence(measured),
        ...(source?.influences ?? []).flatMap((i) => i.many.map((m) => m.joints.length)),
      )
    case 'morphs':
      return new Set(meshes.flatMap((m) => m.morphs.map((morph) => morph.name))).size
    case 'materials':
      return new Set(primitives.map((p) => p.material)).size
    case 'texture':
      return Math.max(0, ...model.images.map((image) => largestSide(image)))
  }
}

const largestSide = (image: Parameters<typeof imageSize>[0]) => {
  const size = imageSize(image)
  return size ? Math.max(size.width, size.height) : 0
}

function headTriangles({ vertices, headVertices }: MeasuredHead): number {
  const { indices } = vertices
  let count = 0
  for (let t = 0; t + 2 < indices.length; t += 3)
    if (headVertices[indices[t]!] && headVertices[indices[t + 1]!] && headVertices[indices[t + 2]!]) count++
  return count
}

/** Joints of the face without attachments; of the head where it has no face root. */
function faceJoints({ head, headRoot }: MeasuredHead): number {
  const { joints, faceRoot } = head.model
  const root = faceRoot ?? headRoot
  const own = root === undefined ? joints.map((j) => j.name) : [...jointsBelow(joints, root)]
  return own.filter((name) => !/(?:_Att|Attachment)$/.test(name)).length
}

function largestInfluence({ head }: MeasuredHead): number {
  let most = 0
  for (const { primitives } of head.model.meshes) {
    for (const { weights } of primitives) {
      for (let v = 0; v < (weights?.length ?? 0); v += 4) {
        let count = 0
        for (let k = v; k < v + 4; k++) if (weights![k]! > 0) count++
        most = Math.max(most, count)
      }
    }
  }
  return most
}

const STEPS: Readonly<Record<string, readonly string[]>> = {
  triangles: [
    'Select the mesh and add a Decimate modifier, or remove edge loops where nothing moves.',
    'Keep the loops around eyes and mouth, which poses need.',
    'Check the poses, and export again.',
  ],
  joints: [
    'Find face bones that hardly move in any pose.',
    'Merge their weights into a neighbor with Weight Paint > Weights > Mix, and delete them.',
    'Export again.',
  ],
  morphs: [
    'Open Object Data Properties > Shape Keys.',
    'Delete keys that no clip uses; for Roblox, pose bones instead.',
    'Export again.',
  ],
  materials: [
    'Bake the materials into one texture with Render Properties > Bake.',
    'Give all parts the same material, and remove the other slots.',
    'Export again.',
  ],
}

const budgetCheck = (
  code: string,
  name: 'triangles' | 'joints' | 'morphs' | 'materials',
  why: string,
): Check => ({
  code,
  severity: name === 'joints' ? 'warning' : { roblox: 'error', other: 'warning' },
  why,
  steps: STEPS[name]!,
  fix: 'manual',
  find: (head, profile) => {
    const budget = profile.budgets.find((b) => b.name === name)
    if (!budget) return []
    const count = used(head, profile, name)
    const whole = profile.counts === 'body' ? 'The character' : 'The head'
    const isOver =
      name === 'joints' && profile.name === 'roblox' ? count >= budget.limit : count > budget.limit
    if (!isOver) return []
    return [
      {
        message: `${whole} has ${count.toLocaleString('en')} ${name}, limit ${budget.limit.toLocaleString('en')}`,
        found: count.toLocaleString('en'),
        expected: `at most ${budget.limit.toLocaleString('en')} (${budget.source}, ${budget.date})`,
      },
    ]
  },
})

export const budgetTriangles = budgetCheck(
  'head/budget-triangles',
  'triangles',
  'The target limits how much is drawn. Roblox refuses heads over the limit; others draw fewer of them.',
)
export const budgetJoints = budgetCheck(
  'head/budget-joints',
  'joints',
  'Each joint costs time on every frame, and phones have small limits.',
)
export const budgetMorphs = budgetCheck(
  'head/budget-morphs',
  'morphs',
  'Morphs cost memory for every vertex; Roblox uses joints only, and ignores them.',
)
export const budgetMaterials = budgetCheck(
  'head/budget-materials',
  'materials',
  'Each material is one more draw call.',
)

export const textureSize: Check = {
  code: 'head/texture-size',
  severity: 'warning',
  why: 'Larger textures are scaled down or refused by the target, and cost memory on phones.',
  steps: [
    'Open the image in the Image Editor and choose Image > Resize.',
    'Save it, and check that the material uses it.',
    'Export again.',
  ],
  fix: 'manual',
  find: ({ head }, profile) => {
    const limit = profile.budgets.find((b) => b.name === 'texture')?.limit
    if (limit === undefined) return []
    return head.model.images.flatMap((image) => {
      const side = largestSide(image)
      return side <= limit
        ? []
        : [
            {
              message: `Texture ${image.name || 'without a name'} is ${side} pixels wide or high`,
              found: String(side),
              expected: `at most ${limit}`,
            },
          ]
    })
  },
}
