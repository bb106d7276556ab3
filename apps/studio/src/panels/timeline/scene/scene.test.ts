import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import type { KeyRef } from '@facework/editor/internal'
import { describe, expect, it } from 'vitest'
import { moveBy } from '../drag/move-by.ts'
import { scaleBy } from '../drag/scale-by.ts'
import { tangentsAt } from '../drag/tangents-at.ts'
import { xOf } from '../view/time-view.ts'
import { yOf } from '../view/value-view.ts'
import { hitTest } from './hit-test.ts'
import { combineKeys, keyIndex } from './key-index.ts'
import { keysInBox } from './keys-in-box.ts'
import { layoutOf, RULER } from './layout.ts'
import { eulerDegrees, paneLines } from './pane-lines.ts'
import { rowAt, rowsOf } from './rows.ts'
import { rowBand, type Scene } from './scene.ts'
import { selectionBoxes } from './selection-box.ts'
import { tangentHandles } from './tangent-handles.ts'
import { tracksOf } from './track.ts'

const clip: Clip = clipKind.create('talk', {
  duration: 3,
  frameRate: 30,
  markers: [{ time: 1, name: 'ha' }],
  curves: [
    keyedCurve(
      'JawDrop',
      [
        [0, 0],
        [1, 1],
        [2, 0.5],
      ],
      'cubic',
    ),
    keyedCurve('TongueOut', [[1, 0.2]]),
  ],
  joints: [
    {
      joint: 'head',
      path: 'rotation',
      interpolation: 'linear',
      times: Float32Array.of(0.5, 1.5),
      values: Float32Array.of(0, 0, 0, 1, 0, Math.SQRT1_2, 0, Math.SQRT1_2),
    },
  ],
})

/** Which groups, and which tracks, are locked or silent. */
const switches = (
  locked: readonly string[] = [],
  tracks: Partial<Record<'lockedTracks' | 'muted' | 'soloed', string[]>> = {},
) => ({
  locked: new Set(locked),
  lockedTracks: new Set(tracks.lockedTracks),
  muted: new Set(tracks.muted),
  soloed: new Set(tracks.soloed),
})

function scene(more: { keys?: readonly KeyRef[]; folded?: string[]; locked?: string[] } = {}): Scene {
  const { keys = [], folded = [], locked = [] } = more
  const tracks = tracksOf(clip)
  const rows = rowsOf({
    tracks,
    available: new Map([['Jaw', 3]]),
    folded: new Set(folded),
    ...switches(locked),
    filter: '',
  })
  return {
    clip,
    rate: 30,
    unit: 'seconds',
    width: 600,
    height: 400,
    layout: layoutOf(400, 'both', 150),
    scroll: 0,
    tracks,
    rows,
    lines: paneLines(
      tracks.filter((t) => t.name === 'JawDrop'),
      switches(locked),
    ),
    view: { start: -0.5, scale: 150 },
    values: { low: 0, high: 1 },
    keys,
    selected: keyIndex(keys),
    active: new Set(),
    range: [0.5, 2],
    markers: clip.markers,
  }
}
const jaw = (time: number) => ({ curve: 'JawDrop', time })
const head = (time: number) => ({ joint: 'head', path: 'rotation' as const, time })
const middleOf = (s: Scene, name: string) => {
  const row = s.rows.find(
    (r) => (r.type === 'track' ? r.track.name : r.type === 'group' ? r.group : '') === name,
  )!
  const band = rowBand(s, s.layout.rows!, row)
  return (band.top + band.bottom) / 2
}
const pointer = (x: number, y: number, held: Partial<Record<'shift' | 'ctrl' | 'alt', boolean>> = {}) => ({
  x,
  y,
  shift: false,
  ctrl: false,
  alt: false,
  ...held,
})

describe('rows', () => {
  it('are regions, then joints, with counts of what could have keys', () => {
    const s = scene()
    expect(
      s.rows.map((r) => (r.type === 'track' ? r.track.name : r.type === 'group' ? r.group : '')),
    ).toEqual(['Jaw', 'JawDrop', 'Tongue', 'TongueOut', 'Joint tracks', 'head rotation'])
    expect(s.rows[0]).toMatchObject({ available: 3, open: true, top: 0, height: 22 })
    expect(rowAt(s.rows, 30)).toBe(s.rows[1])
    expect(rowAt(s.rows, 9999)).toBeUndefined()
    expect(scene({ folded: ['Jaw', 'Tongue'] }).rows).toHaveLength(4)
  })

  it('a filter opens what it finds', () => {
    const rows = rowsOf({
      tracks: tracksOf(clip),
      available: new Map(),
      folded: new Set(['Tongue']),
      ...switches(),
      filter: 'tong',
    })
    expect(rows.map((r) => r.type)).toEqual(['group', 'track'])
  })

  it('tracks are locked with their group or alone, and silent when muted or beside soloed ones', () => {
    const stateOf = (...given: Parameters<typeof switches>) => {
      const options = { tracks: tracksOf(clip), available: new Map(), folded: new Set<string>(), filter: '' }
      const rows = rowsOf({ ...options, ...switches(...given) })
      return rows.flatMap((r) => (r.type === 'track' ? [`${r.track.name} ${r.locked} ${r.silent}`] : []))
    }
    expect(stateOf(['Jaw'], { lockedTracks: ['TongueOut'], muted: ['JawDrop'] })).toEqual([
      'JawDrop true true',
      'TongueOut true false',
      'head rotation false false',
    ])
    expect(stateOf([], { soloed: ['JawDrop'], muted: ['JawDrop'] })).toEqual([
      'JawDrop false false',
      'TongueOut false true',
      'head rotation false true',
    ])
  })

  it('a curve pane that would be too low is left out', () => {
    expect(layoutOf(200, 'both', 150).pane).toBeUndefined()
    expect(layoutOf(400, 'both', 40).pane).toEqual({ top: 280, bottom: 400 })
    expect(layoutOf(400, 'curves', 40)).toEqual({ rows: undefined, pane: { top: RULER, bottom: 400 } })
  })
})

describe('hitTest', () => {
  it('finds the end of the clip in the lower half of the ruler', () => {
    const s = scene()
    const x = xOf(s.view, clip.duration)
    expect(hitTest(s, x + 4, 26).type).toBe('end')
    expect(hitTest(s, x + 4, 8).type).toBe('ruler')
    expect(hitTest(s, x + 12, 26).type).toBe('ruler')
  })

  it('finds keys of curves and joints in their rows, near enough only', () => {
    const s = scene()
    const x = xOf(s.view, 1)
    const y = middleOf(s, 'JawDrop')
    expect(hitTest(s, x + 5, y)).toEqual({ type: 'key', key: jaw(1), place: 'rows' })
    expect(hitTest(s, x + 12, y)).toMatchObject({ type: 'row' })
    expect(hitTest(s, xOf(s.view, 1.5), middleOf(s, 'head rotation'))).toMatchObject({ key: head(1.5) })
  })

  it('a group has the keys of all its tracks at about one time; a locked one has none', () => {
    const s = scene({ folded: ['Jaw'] })
    expect(hitTest(s, xOf(s.view, 1), middleOf(s, 'Jaw'))).toMatchObject({ type: 'keys', keys: [jaw(1)] })
    const locked = scene({ locked: ['Jaw'] })
    expect(hitTest(locked, xOf(s.view, 1), middleOf(locked, 'JawDrop')).type).toBe('row')
    expect(hitTest(locked, xOf(s.view, 1), yOf(s.values, s.layout.pane!, 1)).type).not.toBe('key')
  })

  it('finds keys and lines in the pane, handles of selected keys before them', () => {
    const s = scene({ keys: [jaw(1)] })
    const pane = s.layout.pane!
    const [x, y] = [xOf(s.view, 1), yOf(s.values, pane, 1)]
    expect(hitTest(s, x, y)).toEqual({ type: 'key', key: jaw(1), place: 'pane' })
    const handle = tangentHandles(s, s.lines[0]!, 1).find((h) => h.side === 'out')!
    expect(handle.x - x).toBeCloseTo(34, 6)
    expect(hitTest(s, handle.x, handle.y)).toMatchObject({ type: 'handle', index: 1, side: 'out' })
    expect(hitTest(scene(), handle.x, handle.y).type).not.toBe('handle')
    expect(hitTest(s, xOf(s.view, 0), yOf(s.values, pane, 0) - 60).type).toBe('pane')
  })

  it('tells ruler, markers, the ends of the range and the splitter', () => {
    const s = scene()
    expect(hitTest(s, xOf(s.view, 0.5), 4)).toEqual({ type: 'range', part: 'from' })
    expect(hitTest(s, xOf(s.view, 1.2), 3)).toEqual({ type: 'range', part: 'all' })
    expect(hitTest(s, xOf(s.view, 1) + 5, 25)).toEqual({ type: 'marker', time: 1 })
    expect(hitTest(s, xOf(s.view, 2.5), 12)).toEqual({ type: 'ruler' })
    expect(hitTest(s, 300, s.layout.pane!.top - 2)).toEqual({ type: 'splitter' })
  })

  it('the box around selected keys is held by its edges', () => {
    const s = scene({ keys: [jaw(1), jaw(2)] })
    const [rows, pane] = selectionBoxes(s)
    expect([rows?.from, rows?.to, pane?.low, pane?.high]).toEqual([1, 2, 0.5, 1])
    expect(hitTest(s, rows!.right, rows!.top + 5)).toMatchObject({ type: 'edge', edge: 'right' })
    expect(hitTest(s, (pane!.left + pane!.right) / 2, pane!.bottom)).toMatchObject({
      type: 'edge',
      edge: 'bottom',
    })
    expect(selectionBoxes(scene({ keys: [jaw(1)] }))).toEqual([])
  })
})

describe('keysInBox', () => {
  it('picks by rows and times, or by values in the pane', () => {
    const s = scene()
    const rows = s.layout.rows!
    const box = { x0: xOf(s.view, 0.9), y0: rows.bottom, x1: xOf(s.view, 1.6), y1: rows.top }
    expect(keysInBox(s, box, 'rows')).toEqual([jaw(1), { curve: 'TongueOut', time: 1 }, head(1.5)])
    const pane = s.layout.pane!
    const low = { x0: 0, y0: yOf(s.values, pane, 0.6), x1: 600, y1: pane.bottom }
    expect(keysInBox(s, low, 'pane')).toEqual([jaw(0), jaw(2)])
    expect(keysInBox(scene({ locked: ['Jaw'] }), low, 'pane')).toEqual([])
  })

  it('adds to a selection, and takes out what was all in it', () => {
    expect(combineKeys([jaw(0)], [jaw(1)], 'replace')).toEqual([jaw(1)])
    expect(combineKeys([jaw(0)], [jaw(0), head(1.5)], 'add')).toEqual([jaw(0), head(1.5)])
    expect(combineKeys([jaw(0), jaw(1)], [jaw(1)], 'toggle')).toEqual([jaw(0)])
    expect(combineKeys([jaw(0)], [jaw(1)], 'toggle')).toEqual([jaw(0), jaw(1)])
  })
})

describe('drags', () => {
  it('move the grabbed key to a frame; Shift keeps the time, Ctrl the value', () => {
    const s = scene()
    const from = pointer(100, 300)
    const by = (to: ReturnType<typeof pointer>, place: 'rows' | 'pane' = 'pane') =>
      moveBy({ scene: s, grabbed: 1, place, from, snap: true, now: 9 }, to)
    // 17 px are 0.113 s; the nearest frame is 3 on, and 12.2 px up are a tenth.
    expect(by(pointer(117, 287.8)).time).toBeCloseTo(3 / 30, 9)
    expect(by(pointer(117, 287.8)).value).toBeCloseTo(0.1, 9)
    expect(by(pointer(117, 287.8, { shift: true })).time).toBe(0)
    expect(by(pointer(117, 287.8, { ctrl: true })).value).toBe(0)
    expect(by(pointer(117, 200), 'rows').value).toBe(0)
  })

  it('stretch keys by an edge while the opposite one stays', () => {
    const [, box] = selectionBoxes(scene({ keys: [jaw(1), jaw(2)] }))
    expect(scaleBy(box!, 'right', { time: 3, value: 0 })).toEqual({ time: 2, around: 1 })
    expect(scaleBy(box!, 'left', { time: 1.5, value: 0 })).toEqual({ time: 0.5, around: 2 })
    expect(scaleBy(box!, 'left', { time: 5, value: 0 }).time).toBe(0.01)
    expect(scaleBy(box!, 'top', { time: 0, value: 0.75 })).toEqual({ value: 0.5, aroundValue: 0.5 })
  })

  it('[C2] turn both handles, or one that is broken; a weighted one grows', () => {
    const key = { time: 1, value: 0.5, interpolation: 'cubic' as const }
    const target = { key, side: 'in' as const, span: 2, alone: false }
    expect(tangentsAt(target, { time: 0.5, value: 0.25 }, 0.01)).toEqual({
      in: { slope: 0.5 },
      out: { slope: 0.5 },
    })
    expect(tangentsAt({ ...target, alone: true }, { time: 0.5, value: 0.75 }, 0.01)).toEqual({
      in: { slope: -0.5 },
    })
    const weighted = { ...key, out: { slope: 0, weight: 0.3 } }
    expect(
      tangentsAt({ key: weighted, side: 'out', span: 2, alone: true }, { time: 2, value: 1.5 }, 0.01),
    ).toEqual({
      out: { slope: 1, weight: 0.5 },
    })
    // A handle cannot be pulled past its key.
    expect(tangentsAt(target, { time: 9, value: 0.4 }, 0.1).in!.slope).toBeCloseTo(1, 9)
  })

  it('shows the turn of a joint in degrees', () => {
    const [x, y, z] = eulerDegrees(0, Math.sin(Math.PI / 12), 0, Math.cos(Math.PI / 12))
    expect([x, y, z].map((v) => Math.round(v! * 1e6) / 1e6)).toEqual([0, 30, 0])
  })
})
