import { finite, list, object, optional, text } from '@facework/documents/schema'
import {
  addNoise,
  breakdownKeys,
  type CurveKeyPlace,
  insertTimeInLayers,
  simplifyCurves,
  smoothKeys,
} from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { clipToEdit, editClipOnStage } from './layers/edited-clip.ts'

const curveKeys = list(object<CurveKeyPlace>({ curve: text, time: finite }))

/** Tools that shape many keys at once. */
export const keyFilterCommands = {
  'keys.breakdown': defineCommand({
    title: 'Set in-between keys',
    parameters: {
      clip: documentOf('clip'),
      curves: list(text),
      time: finite,
      /** 0 is the key before, 1 the key after. */
      amount: finite,
    },
    label: ({ amount }) => `In-between at ${Math.round(amount * 100)} %`,
    run(editing, { clip, ...options }) {
      editClipOnStage(editing, clip, (part) => breakdownKeys(part, options))
    },
  }),

  'keys.smooth': defineCommand({
    title: 'Smooth keys',
    parameters: { clip: documentOf('clip'), keys: curveKeys, amount: optional(finite) },
    run(editing, { clip, keys, amount = 0.5 }) {
      editClipOnStage(editing, clip, (part) => smoothKeys(part, keys, amount))
    },
  }),

  'keys.addNoise': defineCommand({
    title: 'Add noise to keys',
    parameters: { clip: documentOf('clip'), keys: curveKeys, amount: finite, seed: optional(finite) },
    run(editing, { clip, keys, ...options }) {
      editClipOnStage(editing, clip, (part) => addNoise(part, keys, options))
    },
  }),

  'curves.simplify': defineCommand({
    title: 'Simplify curves',
    parameters: {
      clip: documentOf('clip'),
      curves: list(text),
      /** Largest distance from the curve, in its own units. */
      error: finite,
    },
    run(editing, { clip, curves, error }) {
      const part = () => clipToEdit(editing.get(clip, 'clip'), editing.preview)
      const before = keyCount(part(), curves)
      editClipOnStage(editing, clip, (edited) => simplifyCurves(edited, curves, error))
      editing.select({ document: clip, curves })
      return { before, after: keyCount(part(), curves) }
    },
  }),

  'clip.insertTime': defineCommand({
    title: 'Insert or remove time',
    parameters: { clip: documentOf('clip'), time: finite, seconds: finite },
    label: ({ seconds }) => (seconds > 0 ? 'Insert time' : 'Remove time'),
    run(editing, { clip, ...options }) {
      editing.put(insertTimeInLayers(editing.get(clip, 'clip'), options))
      editing.select({ document: clip })
    },
  }),
}

function keyCount(
  clip: { readonly curves: readonly { readonly name: string; readonly keys?: readonly unknown[] }[] },
  names: readonly string[],
): number {
  return clip.curves.reduce(
    (sum, { name, keys }) => sum + (names.includes(name) ? (keys?.length ?? 0) : 0),
    0,
  )
}
