import type { Interpolation, Key } from '@facework/documents'
import { EASINGS } from '@facework/documents/internal'
import { editedLayer } from '@facework/editor/internal'
import { type TangentKind, tangentKind } from '@facework/operations/internal'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { selectLayer } from '../../session/layers.ts'
import type { TimelineMode } from '../../session/timeline-state.ts'
import {
  useEditor,
  usePlayedClip,
  usePreview,
  useSession,
  useShownClip,
  useTimeline,
} from '../../session/use-session.ts'
import { addMarker, setInterpolationOfSelected, setTangentKindOfSelected } from './keys/key-actions.ts'
import { firstFrom, keyTimes } from './view/compiled-curve.ts'
import { fitClip, fitShownValues } from './view-actions.ts'

const MODES = [
  { value: 'keys', label: 'Keys' },
  { value: 'curves', label: 'Curves' },
  { value: 'both', label: 'Both' },
] as const satisfies readonly { value: TimelineMode; label: string }[]

const TANGENTS = [
  { value: 'auto', label: 'Auto', title: 'Smooth, without overshoot' },
  { value: 'flat', label: 'Flat', title: 'Horizontal' },
  { value: 'broken', label: 'Broken', title: 'Handles move independently (same as Alt-drag)' },
  { value: 'weighted', label: 'Weighted', title: 'Weighted: handle length changes the curve' },
] as const

/** The first of the selected keys, which the tools speak of. */
function useFirstKey(): Key | undefined {
  const clip = useShownClip()
  const first = useEditor((s) => s.selection.keys[0])
  if (!clip || !first || !('curve' in first)) return undefined
  const curve = clip.curves.find((c) => c.name === first.curve)
  return curve?.type === 'keyed' ? curve.keys[firstFrom(keyTimes(curve), first.time)] : undefined
}

/** At the end of the timeline's tab strip. */
export function TimelineTools() {
  const session = useSession()
  const mode = useTimeline((s) => s.mode)
  const autoKey = useTimeline((s) => s.autoKey)
  const snap = useTimeline((s) => s.snap)
  const standard = useTimeline((s) => s.interpolation)
  const count = useEditor((s) => s.selection.keys.length)
  const key = useFirstKey()
  const interpolation = key?.interpolation ?? standard
  const tangents: TangentKind | undefined = key && tangentKind(key)
  const choose = (chosen: Interpolation) => {
    if (count > 0) setInterpolationOfSelected(session, chosen)
    else session.timeline.setState({ interpolation: chosen })
  }
  const eased = !(['constant', 'linear', 'cubic'] as Interpolation[]).includes(interpolation)
  const forKeys = count > 0 ? 'of the selected keys' : 'of new keys'
  return (
    <div className="timeline-tools" role="toolbar" aria-label="Timeline tools">
      <Segmented
        label="Timeline view"
        value={mode}
        options={MODES}
        onChange={(value) => session.timeline.setState({ mode: value })}
      />
      <ShownLayer />
      <span className="vr" />
      <Button
        look="ghost"
        className={autoKey ? 'autokey on' : 'autokey'}
        aria-pressed={autoKey}
        title="Auto-key: overriding a control sets a key at the playhead"
        onClick={() => session.timeline.setState({ autoKey: !autoKey })}
      >
        <span className="rec" />
        Auto-key
      </Button>
      <IconButton
        icon="magnet"
        label="Snap to frames"
        shortcut="S"
        on={snap}
        onClick={() => session.timeline.setState({ snap: !snap })}
      />
      <span className="vr" />
      <Menu label={`Interpolation ${forKeys}`} entries={plainLines(interpolation, choose)}>
        <button type="button" className="select ghost" title={`Interpolation ${forKeys}`}>
          <span>{eased ? 'Eased' : capital(interpolation)}</span>
          <Icon name="chevron-down" size="s" />
        </button>
      </Menu>
      {mode !== 'keys' && (
        <Segmented<TangentKind | ''>
          label="Tangents of the selected keys"
          value={tangents ?? ''}
          options={TANGENTS}
          onChange={(kind) => kind !== '' && setTangentKindOfSelected(session, kind)}
        />
      )}
      <Menu label={`Easing ${forKeys}`} entries={easingLines(interpolation, choose)}>
        <button type="button" className="select ghost" title={`Easing ${forKeys}`}>
          <span>{eased ? interpolation : 'Ease'}</span>
          <Icon name="chevron-down" size="s" />
        </button>
      </Menu>
      <span className="grow" />
      <Button
        look="ghost"
        icon="flag"
        title="Add a marker at the playhead (Shift M)"
        onClick={() => addMarker(session)}
      >
        Marker
      </Button>
      <IconButton icon="zoom-in" label="Zoom to fit" shortcut="F" onClick={() => fitClip(session)} />
      {mode !== 'keys' && (
        <IconButton
          icon="chevrons-up-down"
          label="Fit values"
          shortcut="Shift F"
          onClick={() => fitShownValues(session)}
        />
      )}
    </div>
  )
}

/** Which layer of the clip the timeline shows; nothing for a clip without layers. */
function ShownLayer() {
  const session = useSession()
  const clip = usePlayedClip()
  const layer = usePreview((p) => p.layer)
  if (!clip?.layers) return null
  const names = clip.layers.above.map((l) => l.name).toReversed()
  return (
    <Select
      label="Layer that is edited"
      icon="layers"
      value={editedLayer(clip, { clip: clip.id, layer }) ?? ''}
      options={[...names.map((name) => ({ value: name, label: name })), { value: '', label: 'Base' }]}
      onChange={(name) => selectLayer(session, name === '' ? undefined : name)}
      ghost
    />
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function plainLines(now: Interpolation, choose: (i: Interpolation) => void): MenuEntry[] {
  return (['constant', 'linear', 'cubic'] as const).map((value) => ({
    label: capital(value),
    checked: now === value,
    run: () => choose(value),
  }))
}

/** Styles of easing, each with its directions. */
export function easingLines(now: Interpolation, choose: (i: Interpolation) => void): MenuEntry[] {
  const styles = [...new Set(EASINGS.map((e) => e.slice(0, e.indexOf('-'))))]
  return styles.map((style) => ({
    label: capital(style),
    checked: now.startsWith(`${style}-`),
    lines: EASINGS.filter((e) => e.startsWith(`${style}-`)).map((value) => ({
      label: capital(value.slice(style.length + 1)),
      checked: now === value,
      run: () => choose(value),
    })),
  }))
}
