import { INTERPOLATIONS, type JointPath } from '@facework/documents'
import { addCurve, setJointKeys, setKey } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, flag, number, optional } from '../../parameters.ts'
import { releaseControls, releaseJoints } from '../overrides/release.ts'

/** Value by path of every joint that gets a key. */
export type JointValues = Readonly<Record<string, Readonly<Partial<Record<JointPath, readonly number[]>>>>>

/** Keys on curves and joint tracks at one time; those the clip lacks are made. */
export const setKeysCommand = defineCommand({
  id: 'keys.set',
  title: 'Set key',
  shortcut: 'K',
  parameters: {
    clip: documentOf('clip'),
    time: number,
    /** Value by curve. */
    values: optional(data<Readonly<Record<string, number>>>('values by curve')),
    /** By joint: translation, rotation, scale. */
    joints: optional(data<JointValues>('transforms by joint')),
    interpolation: optional(choice(...INTERPOLATIONS)),
    /** Removes the overrides of these controls, and of these joints of the character on stage. */
    release: optional(flag),
  },
  label: ({ values = {}, joints = {} }) => {
    const names = [...Object.keys(values), ...Object.keys(joints)]
    return names.length === 1 ? `Set key of ${names[0]}` : `Set ${names.length} keys`
  },
  run(editing, { clip: id, time, values, joints, interpolation, release = false }) {
    if (!values && !joints)
      throw new FaceworkError('command/argument', 'values', 'keys.set needs values of curves, or joints.')
    let clip = editing.get(id, 'clip')
    const had = new Set(clip.curves.map((c) => c.name))
    for (const [curve, value] of Object.entries(values ?? {})) {
      if (!had.has(curve)) clip = addCurve(clip, curve)
      clip = setKey(clip, { curve, time, value, ...(interpolation ? { interpolation } : {}) })
    }
    const keys = Object.entries(joints ?? {}).flatMap(([joint, paths]) =>
      Object.entries(paths).map(([path, value]) => ({ joint, path: path as JointPath, time, value })),
    )
    editing.put(setJointKeys(clip, keys))
    if (!release) return
    releaseControls(editing, Object.keys(values ?? {}))
    releaseJoints(editing, editing.preview.character, Object.keys(joints ?? {}))
  },
})
