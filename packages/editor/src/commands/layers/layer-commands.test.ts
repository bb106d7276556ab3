import { LAYER_WEIGHT } from '@facework/operations/internal'
import { describe, expect, it } from 'vitest'
import { openTestEditor } from '../../test-project.ts'

/** A clip of one second on stage, whose jaw is open by 0.4 throughout, with a layer on top. */
async function withSmile(mode: 'additive' | 'override' = 'additive') {
  const { editor } = await openTestEditor()
  const clip = editor.run('clip.create', { name: 'line', duration: 1 }).value
  editor.preview.setState({ clip, layer: undefined })
  editor.run('keys.set', { clip, time: 0, values: { jawOpen: 0.4 }, interpolation: 'linear' })
  editor.run('layers.add', { clip, name: 'Smile', mode })
  editor.preview.setState({ layer: 'Smile' })
  const now = () => editor.document(clip, 'clip')!
  const firstValue = () => {
    const jaw = now().curves.find((c) => c.name === 'jawOpen')
    return jaw?.type === 'keyed' ? jaw.keys[0]?.value : undefined
  }
  return { editor, clip, now, firstValue }
}

describe('[C3.1] layers', () => {
  it('take keys while they are chosen; the base and the undo step are untouched by that', async () => {
    const { editor, clip, now, firstValue } = await withSmile()
    const before = now()
    editor.run('keys.set', { clip, time: 0, values: { jawOpen: 0.3 } })
    expect(firstValue()).toBeCloseTo(0.7, 12)
    expect(now().layers?.base).toEqual(before.layers?.base)
    editor.undo()
    expect(now()).toBe(before)
    editor.preview.setState({ layer: undefined })
    editor.run('keys.set', { clip, time: 0, values: { jawOpen: 0.1 } })
    expect(firstValue()).toBeCloseTo(0.1, 12)
  })

  it.each(['additive', 'override'] as const)('are keyed by what the face is to show (%s)', async (mode) => {
    const { editor, clip, now, firstValue } = await withSmile(mode)
    editor.run('layers.change', { clip, layer: 'Smile', weight: 0.5 })
    editor.run('keys.set', { clip, time: 0, values: { jawOpen: 0.9 }, seen: true })
    expect(firstValue()).toBeCloseTo(0.9, 12)
    const [layer] = now().layers!.above
    const [key] = layer!.curves[0]!.type === 'keyed' ? layer!.curves[0]!.keys : []
    // Half of 1 on top of 0.4; half of 0.4 and half of 1.4.
    expect(key!.value).toBeCloseTo(mode === 'additive' ? 1 : 1.4, 12)
  })

  it('have a weight with keys like a curve, which all key commands change', async () => {
    const { editor, clip, now, firstValue } = await withSmile()
    editor.run('keys.set', { clip, time: 0, values: { jawOpen: 0.2, [LAYER_WEIGHT]: 0.5 } })
    expect(firstValue()).toBeCloseTo(0.5, 12)
    editor.run('keys.move', { clip, keys: [{ curve: LAYER_WEIGHT, time: 0 }], value: 0.25 })
    expect(firstValue()).toBeCloseTo(0.55, 12)
    editor.run('curves.delete', { clip, curves: [LAYER_WEIGHT] })
    expect(firstValue()).toBeCloseTo(0.6, 12)
    expect(now().layers!.above[0]!.weight).toBeUndefined()
  })

  it('follow length and inserted time, are muted, merged and deleted, each in one step', async () => {
    const { editor, clip, now, firstValue } = await withSmile()
    editor.run('keys.set', { clip, time: 0.5, values: { jawOpen: 0.2 } })
    editor.run('clip.insertTime', { clip, time: 0.25, seconds: 1 })
    expect(now().duration).toBe(2)
    expect(now().layers!.above[0]!.curves[0]).toMatchObject({ keys: [{ time: 1.5, value: 0.2 }] })
    editor.run('layers.change', { clip, layer: 'Smile', muted: true })
    expect(firstValue()).toBe(0.4)
    expect(() => editor.run('layers.mergeDown', { clip, layer: 'Smile' })).toThrow(/cannot be merged/)
    editor.undo()
    const played = now().curves
    editor.run('layers.mergeDown', { clip, layer: 'Smile' })
    expect(now().layers).toBeUndefined()
    expect(now().curves).toEqual(played)
    editor.undo()
    editor.run('layers.delete', { clip, layer: 'Smile' })
    expect(firstValue()).toBe(0.4)
  })
})
