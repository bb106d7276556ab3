import type { Clip, Curve } from '@facework/documents'
import type { Extrapolation } from '@facework/documents/internal'
import type { MenuEntry } from '../../components/dialogs/menu.tsx'
import { chooseSound, removeSound } from '../../import/add-sound.ts'
import { keyTime, shownClip } from '../../session/key-time.ts'
import { runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { TIME_UNITS } from '../../transport/time-text.ts'
import { ClipLengthDialog } from './clip-length-dialog.tsx'
import { filterLines } from './keys/filter-actions.ts'
import * as keys from './keys/key-actions.ts'
import { MarkerDialog } from './marker-dialog.tsx'
import type { Hit } from './scene/hit-test.ts'
import type { Scene } from './scene/scene.ts'
import { easingLines, plainLines } from './timeline-tools.tsx'

const EXTRAPOLATIONS: readonly (readonly [Extrapolation, string])[] = [
  ['hold', 'Hold'],
  ['loop', 'Loop'],
  ['loop-offset', 'Loop with offset'],
  ['ping-pong', 'Ping-pong'],
  ['linear', 'Linear'],
]

/** The menu of the right button, by what is under it. */
export function canvasMenu(session: Session, scene: Scene, hit: Hit): MenuEntry[] {
  if (hit.type === 'marker') return markerLines(session, scene, hit.time)
  if (hit.type === 'ruler' || hit.type === 'range' || hit.type === 'end') return rulerLines(session, scene)
  if (hit.type === 'sound') return soundLines(session)
  const curve = curveUnder(hit)
  return [...keyLines(session), ...(curve ? ['line' as const, ...curveLines(session, scene, curve)] : [])]
}

function curveUnder(hit: Hit): Curve | undefined {
  const track =
    hit.type === 'line'
      ? hit.line.track
      : hit.type === 'row' && hit.row.type === 'track'
        ? hit.row.track
        : undefined
  return track?.kind === 'curve' ? track.curve : undefined
}

function keyLines(session: Session): MenuEntry[] {
  const { selection } = session.editor.store.getState()
  const off = selection.keys.length > 0 ? undefined : 'No keys are selected'
  const { copied } = session.timeline.getState()
  const choose = (i: Parameters<typeof keys.setInterpolationOfSelected>[1]) =>
    keys.setInterpolationOfSelected(session, i)
  const tangents = (['auto', 'flat', 'free', 'broken', 'weighted'] as const).map((kind) => ({
    label: { auto: 'Auto', flat: 'Flat', free: 'Aligned', broken: 'Broken', weighted: 'Weighted' }[kind],
    run: () => keys.setTangentKindOfSelected(session, kind),
  }))
  return [
    { label: 'Set key', icon: 'plus', shortcut: 'K', run: () => keys.setKeysNow(session) },
    'line',
    { label: 'Copy', icon: 'copy', shortcut: 'Ctrl C', off, run: () => keys.copySelected(session) },
    {
      label: 'Paste',
      icon: 'clipboard-paste',
      shortcut: 'Ctrl V',
      off: copied ? undefined : 'Nothing to paste',
      run: () => keys.paste(session),
    },
    {
      label: 'Paste mirrored',
      icon: 'flip-horizontal-2',
      shortcut: 'M',
      off: copied ? undefined : off,
      run: () => keys.pasteMirrored(session),
    },
    {
      label: 'Delete keys',
      icon: 'trash-2',
      shortcut: 'Del',
      danger: true,
      off,
      run: () => keys.deleteSelected(session),
    },
    'line',
    { label: 'Interpolation', off, lines: plainLines('' as never, choose) },
    { label: 'Ease', off, lines: easingLines('' as never, choose) },
    { label: 'Tangents', off, lines: tangents },
    { label: 'Filter and retime', icon: 'wand-sparkles', lines: filterLines(session) },
  ]
}

function curveLines(session: Session, { clip }: Scene, curve: Curve): MenuEntry[] {
  const { selection } = session.editor.store.getState()
  const curves = selection.curves.includes(curve.name) ? selection.curves : [curve.name]
  const ends = (end: 'before' | 'after'): MenuEntry[] =>
    EXTRAPOLATIONS.map(([value, label]) => ({
      label,
      checked: curve[end] === value,
      run: () =>
        runCommand(session, 'curves.setExtrapolation', {
          clip: clip.id,
          curves,
          before: end === 'before' ? value : undefined,
          after: end === 'after' ? value : undefined,
        }),
    }))
  return [
    { label: 'Before the first key', lines: ends('before') },
    { label: 'After the last key', lines: ends('after') },
    curve.type === 'sampled' && {
      label: 'Turn samples into keys',
      icon: 'spline' as const,
      run: () => runCommand(session, 'curves.toKeys', { clip: clip.id, curves }),
    },
    {
      label: curves.length === 1 ? `Delete curve ${curve.name}` : `Delete ${curves.length} curves`,
      icon: 'trash-2',
      danger: true,
      run: () => runCommand(session, 'curves.delete', { clip: clip.id, curves }),
    },
  ]
}

function soundLines(session: Session): MenuEntry[] {
  const clip = shownClip(session)
  const move = (start: number) => clip && runCommand(session, 'sound.move', { clip: clip.id, start })
  return [
    { label: 'Start at the playhead', run: () => clip && move(keyTime(session, clip)) },
    {
      label: 'Start with the clip',
      off: clip?.sound?.start === 0 ? 'Already at the clip start' : undefined,
      run: () => move(0),
    },
    { label: 'Replace sound…', icon: 'audio-lines', run: () => chooseSound(session) },
    'line',
    { label: 'Remove sound', icon: 'trash-2', danger: true, run: () => removeSound(session) },
  ]
}

function rulerLines(session: Session, { clip }: Scene): MenuEntry[] {
  const { range } = session.timeline.getState()
  const { timeUnit } = session.settings.getState()
  return [
    {
      label: 'Add marker at the playhead',
      icon: 'flag',
      shortcut: 'Shift M',
      run: () => keys.addMarker(session),
    },
    'line',
    { label: 'Loop from the playhead', shortcut: '[', run: () => keys.setRangeEnd(session, 'from') },
    { label: 'Loop to the playhead', shortcut: ']', run: () => keys.setRangeEnd(session, 'to') },
    {
      label: 'Loop the whole clip',
      shortcut: '\\',
      off: range ? undefined : 'Already looping',
      run: () => session.timeline.setState({ range: undefined }),
    },
    'line',
    {
      label: 'Clip length…',
      icon: 'timer',
      run: () => openDialog(session, <ClipLengthDialog clip={clip.id} />),
    },
    {
      label: 'End the clip at the playhead',
      off: session.playback.transport.time > 0 ? undefined : 'The playhead is at the clip start',
      run: () => runCommand(session, 'clip.setDuration', { clip: clip.id, duration: keyTime(session, clip) }),
    },
    {
      label: 'Show times as',
      icon: 'clock',
      lines: TIME_UNITS.map(({ value, label }) => ({
        label,
        checked: value === timeUnit,
        run: () => session.settings.setState({ timeUnit: value }),
      })),
    },
  ]
}

function markerLines(session: Session, { clip }: Scene, time: number): MenuEntry[] {
  return [
    { label: 'Rename marker', icon: 'pencil', run: () => renameMarker(session, clip, time) },
    {
      label: 'Delete marker',
      icon: 'trash-2',
      danger: true,
      run: () => runCommand(session, 'markers.delete', { clip: clip.id, times: [time] }),
    },
  ]
}

export function renameMarker(session: Session, clip: Clip, time: number): void {
  const marker = clip.markers.find((m) => m.time === time)
  if (marker) openDialog(session, <MarkerDialog clip={clip.id} marker={marker} />)
}
