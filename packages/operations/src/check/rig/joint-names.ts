import type { Check } from '../check.ts'
import { jointsBelow } from '../head-meshes.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import { ROBLOX_BODY_JOINTS } from '../profiles/roblox.table.ts'
import { renameJoints } from './rename-joints.ts'

const COPY = /^(.+)\.\d{3}$/

/** Joints that have, or in the authoring tool had, the name of another. */
function copies({ model, source }: HeadToCheck): { readonly joint: string; readonly of: string }[] {
  const names = new Set(model.joints.map((j) => j.name))
  const renamed = new Map((source?.renamedJoints ?? []).map(({ from, to }) => [to, from]))
  return model.joints.flatMap(({ name }) => {
    const of = renamed.get(name) ?? COPY.exec(name)?.[1]
    return of !== undefined && names.has(of) ? [{ joint: name, of }] : []
  })
}

export const jointDuplicate: Check = {
  code: 'head/joint-duplicate',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Poses and skins find joints by name. Of two joints with one name, import uses one for both, and half of the face does not move.',
  steps: [
    'Select the armature and open Edit Mode.',
    'Rename the bone in Bone Properties; names ending in .001 are copies.',
    'Rename its vertex group to the same name, and export again.',
  ],
  fix: 'safe',
  fixText: 'Gives the second joint a name of its own in skins and poses.',
  find: ({ head }) =>
    copies(head).map(({ joint, of }) => ({
      message: `Two joints are named ${of}`,
      where: { joint },
      found: joint,
      expected: 'one joint per name',
    })),
  apply: (head) => {
    const names = new Set(head.model.joints.map((j) => j.name))
    const map = new Map(
      copies(head).map(({ joint, of }) => {
        let name = `${of}_copy`
        for (let n = 2; names.has(name); n++) name = `${of}_copy${n}`
        names.add(name)
        return [joint, name]
      }),
    )
    return renameJoints(head, map)
  },
}

const isReserved = (name: string) =>
  /^RBX_/i.test(name) || ROBLOX_BODY_JOINTS.some((joint) => joint.toLowerCase() === name.toLowerCase())

function reserved({ model }: HeadToCheck): string[] {
  const { faceRoot } = model
  if (faceRoot === undefined) return []
  const face = jointsBelow(model.joints, faceRoot)
  return [...face].filter((name) => name !== faceRoot && isReserved(name))
}

export const jointReserved: Check = {
  code: 'head/joint-reserved',
  severity: 'error',
  profiles: ['roblox'],
  why: 'Names of the body and names that start with RBX_ belong to Roblox. A face joint with such a name is bound to the body.',
  steps: [
    'Select the armature and open Edit Mode.',
    'Rename the bone, for example with Face at the start.',
    'Rename its vertex group to the same name, and export again.',
  ],
  fix: 'safe',
  fixText: 'Puts Face before the name.',
  find: ({ head }) =>
    reserved(head).map((joint) => ({
      message: `Face joint ${joint} has a name of the body`,
      where: { joint },
      found: joint,
      expected: 'a name that Roblox does not use',
    })),
  apply: (head) =>
    renameJoints(head, new Map(reserved(head).map((name) => [name, `Face${name.replace(/^RBX_/i, '')}`]))),
}
