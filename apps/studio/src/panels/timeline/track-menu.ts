import type { MenuEntry } from '../../components/dialogs/menu.tsx'
import { runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { announce, JOINT_TRACKS, MORPH_TRACKS, setTrackColor } from '../../session/timeline-state.ts'
import { setKeysNow } from './keys/key-actions.ts'
import type { GroupRow } from './scene/rows.ts'
import type { Scene } from './scene/scene.ts'
import type { Track } from './scene/track.ts'

/** Colours by the group that has them. */
const COLORS: readonly (readonly [group: string, label: string])[] = [
  ['Brows', 'Violet'],
  ['Eyes', 'Cyan'],
  ['Jaw', 'Orange'],
  ['Mouth', 'Rose'],
  ['Tongue', 'Green'],
  [JOINT_TRACKS, 'Slate'],
  [MORPH_TRACKS, 'Olive'],
]

/** What can be done with a track, and with all others that are selected beside it. */
export function trackMenu(session: Session, scene: Scene, track: Track): MenuEntry[] {
  const chosen = scene.active.has(track.id) ? scene.tracks.filter((t) => scene.active.has(t.id)) : [track]
  return [
    {
      label: 'Set key',
      icon: 'plus',
      shortcut: 'K',
      off: track.kind === 'curve' ? undefined : 'Move the joint on stage to set a key',
      run: () => setKeysNow(session),
    },
    'line',
    ...switchLines(session, chosen),
    lockLine(session, chosen),
    colorLine(session, chosen),
    'line',
    deleteLine(session, scene, chosen),
  ]
}

/** What can be done with all tracks of a group. */
export function groupMenu(
  session: Session,
  scene: Scene,
  row: GroupRow,
  toggleLock: () => void,
): MenuEntry[] {
  const { tracks, locked, group } = row
  const none = tracks.length === 0 ? 'No tracks in this group' : undefined
  return [
    ...switchLines(session, tracks).map((line) => ({ ...line, off: line.off ?? none })),
    {
      label: locked ? `Unlock ${group}` : `Lock ${group}`,
      icon: locked ? 'lock-open' : 'lock',
      shortcut: 'L',
      run: toggleLock,
    },
    { ...colorLine(session, tracks), off: none },
    'line',
    { ...deleteLine(session, scene, tracks), off: none },
  ]
}

type Line = Exclude<MenuEntry, 'line' | undefined | false>

function switchLines(session: Session, tracks: readonly Track[]): Line[] {
  const { timeline } = session
  const { muted, soloed } = timeline.getState()
  const isMuted = tracks.length > 0 && tracks.every((t) => muted.has(t.id))
  const isSoloed = tracks.length > 0 && tracks.every((t) => soloed.has(t.id))
  return [
    {
      label: 'Mute',
      icon: 'volume-x',
      checked: isMuted,
      run() {
        timeline.setState({ muted: switched(muted, tracks, !isMuted) })
        announce(session, `${nameOf(tracks)} ${isMuted ? 'plays again' : 'muted on stage'}`)
      },
    },
    {
      label: 'Solo',
      icon: 'volume-2',
      checked: isSoloed,
      run() {
        timeline.setState({ soloed: switched(soloed, tracks, !isSoloed) })
        announce(session, isSoloed ? 'Solo off' : `Only ${nameOf(tracks)} plays`)
      },
    },
    {
      label: 'Unmute all',
      off: muted.size + soloed.size > 0 ? undefined : 'No track is muted',
      run: () => timeline.setState({ muted: new Set(), soloed: new Set() }),
    },
  ]
}

function lockLine(session: Session, tracks: readonly Track[]): Line {
  const { locked, lockedTracks } = session.timeline.getState()
  const isLocked = tracks.every((t) => lockedTracks.has(t.id))
  const group = tracks.find((t) => locked.has(t.group))?.group
  return {
    label: 'Lock',
    icon: 'lock',
    checked: isLocked || group !== undefined,
    off: group === undefined ? undefined : `${group} is locked`,
    run: () => session.timeline.setState({ lockedTracks: switched(lockedTracks, tracks, !isLocked) }),
  }
}

function colorLine(session: Session, tracks: readonly Track[]): Line {
  const ids = tracks.map((t) => t.id)
  const own = tracks.every((t) => t.tint === t.group)
  return {
    label: 'Color',
    icon: 'brush',
    lines: [
      { label: 'Default', checked: own, run: () => setTrackColor(session, ids, undefined) },
      'line',
      ...COLORS.map(([group, label]) => ({
        label,
        checked: !own && tracks.every((t) => t.tint === group),
        run: () => setTrackColor(session, ids, group),
      })),
    ],
  }
}

function deleteLine(session: Session, { clip }: Scene, tracks: readonly Track[]): Line {
  const curves = tracks.flatMap((t) => (t.kind === 'curve' ? [t.id] : []))
  const joints = [...new Set(tracks.flatMap((t) => (t.kind === 'joint' ? [t.track.joint] : [])))]
  const isCurves = curves.length === tracks.length
  const isJoints = tracks.length > 0 && tracks.every((t) => t.kind === 'joint')
  return {
    label: isCurves ? `Delete ${nameOf(tracks, 'curve')}` : `Delete ${nameOf(tracks)}`,
    icon: 'trash-2',
    danger: true,
    off: isCurves || isJoints ? undefined : 'Select curves only, or joint tracks only',
    run() {
      if (isCurves) runCommand(session, 'curves.delete', { clip: clip.id, curves })
      else runCommand(session, 'clip.stripJointTracks', { clip: clip.id, joints })
    },
  }
}

const nameOf = (tracks: readonly Track[], noun = 'track') =>
  tracks.length === 1 ? tracks[0]!.name : `${tracks.length} ${noun}s`

function switched(set: ReadonlySet<string>, tracks: readonly Track[], on: boolean): ReadonlySet<string> {
  const next = new Set(set)
  for (const { id } of tracks) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
