import {
  INTERPOLATIONS,
  isPlainObject,
  type JointPath,
  record,
  tangentSchema,
} from '@facework/documents/internal'
import { finite, flag, list, object, oneOf, optional, type Schema, text } from '@facework/documents/schema'
import {
  addCurve,
  type CopiedKeys,
  type CurveKeyPlace,
  copyKeys,
  deleteKeys,
  firstTime,
  type JointKeyPlace,
  type KeyPlace,
  mirrorName,
  moveKeys,
  pasteKeys,
  placeAt,
  scaleKeys,
  setInterpolation,
  setJointKeys,
  setKey,
  setTangentKind,
  setTangents,
} from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import { released, withControls, withJoints } from '../overrides.ts'
import { data, documentOf, nullable } from '../parameters.ts'
import { clipToEdit, editClipOnStage } from './layers/edited-clip.ts'
import { valuesInLayer } from './layers/values-in-layer.ts'

const jointPath = oneOf<JointPath>('translation', 'rotation', 'scale')
const curveKey = object<CurveKeyPlace>({ curve: text, time: finite })
const jointKey = object<JointKeyPlace>({ joint: text, path: jointPath, time: finite })
const keys = list<KeyPlace>({
  read(value, path, report) {
    const isOnJoint = isPlainObject(value) && value.joint !== undefined
    return (isOnJoint ? jointKey : curveKey).read(value, path, report)
  },
})

/** At least one key, each by curve and time, or by joint, path and time. */
const someKeys: Schema<readonly KeyPlace[]> = {
  read(value, path, report) {
    const places = keys.read(value, path, report)
    if (Array.isArray(value) && value.length === 0)
      report.error('command/argument', path, `${path} should be at least one key; found none.`)
    return places
  },
}

/** Value by path of every joint that gets a key. */
export type JointValues = Readonly<Record<string, PathValues>>
type PathValues = Readonly<Partial<Record<JointPath, readonly number[]>>>

const pathValues: Schema<PathValues> = {
  read(value, path, report) {
    const values = record(list(finite)).read(value, path, report)
    for (const name of Object.keys(values)) jointPath.read(name, path, report)
    return values
  },
}

const tangent = optional(nullable(tangentSchema))

export const keyCommands = {
  // Keys on curves and joint tracks at one time; those the clip lacks are made.
  'keys.set': defineCommand({
    title: 'Set key',
    shortcut: 'K',
    parameters: {
      clip: documentOf('clip'),
      time: finite,
      /** Value by curve. */
      values: optional(record(finite, 'curve')),
      /** By joint: translation, rotation, scale. */
      joints: optional(record(pathValues, 'joint')),
      interpolation: optional(oneOf(...INTERPOLATIONS)),
      /** The values are those that the face is to show, whatever other layers add to them. */
      seen: optional(flag),
      /** Removes the overrides of these controls, and of these joints of the character on stage. */
      release: optional(flag),
    },
    label: ({ values = {}, joints = {} }) => {
      const names = [...Object.keys(values), ...Object.keys(joints)]
      return names.length === 1 ? `Set key of ${names[0]}` : `Set ${names.length} keys`
    },
    run(editing, { clip: id, time, values, joints, interpolation, seen = false, release = false }) {
      if (!values && !joints)
        throw new FaceworkError('command/argument', 'values', 'keys.set needs values of curves, or joints.')
      const own = seen ? valuesInLayer(editing.get(id, 'clip'), editing.preview, time, values) : values
      const keys = Object.entries(joints ?? {}).flatMap(([joint, paths]) =>
        Object.entries(paths).map(([path, value]) => ({ joint, path: path as JointPath, time, value })),
      )
      editClipOnStage(editing, id, (part) => {
        const had = new Set(part.curves.map((c) => c.name))
        const keyed = Object.entries(own ?? {}).reduce(
          (clip, [curve, value]) =>
            setKey(had.has(curve) ? clip : addCurve(clip, curve), { curve, time, value, interpolation }),
          part,
        )
        return setJointKeys(keyed, keys)
      })
      if (!release) return
      const { character } = editing.preview
      editing.setOverrides(withControls(editing.overrides, released(values ?? {})))
      if (character !== undefined)
        editing.setOverrides(withJoints(editing.overrides, character, released(joints ?? {})))
    },
  }),

  'keys.move': defineCommand({
    title: 'Move keys',
    parameters: {
      clip: documentOf('clip'),
      keys: someKeys,
      /** Seconds on. */
      time: optional(finite),
      value: optional(finite),
    },
    run(editing, { clip, keys, time = 0, value = 0 }) {
      const by = Math.max(time, -firstTime(keys))
      editClipOnStage(editing, clip, (part) => moveKeys(part, keys, { time: by, value }))
      const moved = keys.map((k) => placeAt(k, k.time + by))
      editing.select({ ...editing.selection, document: clip, keys: moved })
    },
  }),

  'keys.scale': defineCommand({
    title: 'Scale keys',
    parameters: {
      clip: documentOf('clip'),
      keys: someKeys,
      time: optional(finite),
      value: optional(finite),
      /** Time that stays. */
      around: optional(finite),
      aroundValue: optional(finite),
    },
    run(editing, { clip, keys, time = 1, value = 1, around = 0, aroundValue = 0 }) {
      editClipOnStage(editing, clip, (part) => scaleKeys(part, keys, { time, value, around, aroundValue }))
      const moved = keys.map((k) => placeAt(k, Math.max(0, around + (k.time - around) * time)))
      editing.select({ ...editing.selection, document: clip, keys: moved })
    },
  }),

  'keys.delete': defineCommand({
    title: 'Delete keys',
    shortcut: 'Delete',
    parameters: { clip: documentOf('clip'), keys: someKeys },
    run(editing, { clip, keys }) {
      editClipOnStage(editing, clip, (part) => deleteKeys(part, keys))
      editing.select({ ...editing.selection, document: clip, keys: [] })
    },
  }),

  // Changes nothing; what it returns is what `keys.paste` takes.
  'keys.copy': defineCommand({
    title: 'Copy keys',
    shortcut: 'Ctrl+C',
    parameters: { clip: documentOf('clip'), keys: someKeys },
    run: (editing, { clip, keys }) => copyKeys(clipToEdit(editing.get(clip, 'clip'), editing.preview), keys),
  }),

  'keys.paste': defineCommand({
    title: 'Paste keys',
    shortcut: 'Ctrl+V',
    parameters: {
      clip: documentOf('clip'),
      copied: data<CopiedKeys>('copied keys'),
      time: finite,
      /** On the controls of the other side. */
      mirrored: optional(flag),
    },
    label: ({ mirrored }) => (mirrored ? 'Paste mirrored' : 'Paste keys'),
    run(editing, { clip, copied, time, mirrored = false }) {
      editClipOnStage(editing, clip, (part) => pasteKeys(part, copied, { time, mirrored }))
      const keys = copied.curves.flatMap(({ name, keys: made }) =>
        made.map((k) => ({ curve: mirrored ? mirrorName(name) : name, time: k.time + time })),
      )
      const onJoints = mirrored ? [] : (copied.joints ?? [])
      const jointKeys = onJoints.flatMap(({ joint, path, times }) =>
        Array.from(times, (t) => placeAt({ joint, path, time: 0 }, t + time)),
      )
      editing.select({ ...editing.selection, document: clip, keys: [...keys, ...jointKeys] })
    },
  }),

  'keys.setInterpolation': defineCommand({
    title: 'Set interpolation',
    parameters: { clip: documentOf('clip'), keys: someKeys, interpolation: oneOf(...INTERPOLATIONS) },
    run(editing, { clip, keys, interpolation }) {
      editClipOnStage(editing, clip, (part) => setInterpolation(part, keys, interpolation))
    },
  }),

  'keys.setTangentKind': defineCommand({
    title: 'Set kind of tangents',
    parameters: {
      clip: documentOf('clip'),
      keys: someKeys,
      kind: oneOf('auto', 'flat', 'free', 'broken', 'weighted'),
    },
    run(editing, { clip, keys, kind }) {
      editClipOnStage(editing, clip, (part) => setTangentKind(part, keys, kind))
    },
  }),

  'keys.setTangents': defineCommand({
    title: 'Set tangents',
    parameters: {
      clip: documentOf('clip'),
      keys: someKeys,
      /** Null makes it automatic. */
      in: tangent,
      out: tangent,
    },
    run(editing, { clip, keys, ...change }) {
      editClipOnStage(editing, clip, (part) => setTangents(part, keys, change))
    },
  }),
}
