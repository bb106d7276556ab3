import type { Id } from '@facework/documents'
import type { MenuEntry } from '../../components/dialogs/menu.tsx'
import { attempt, runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { CAMERA_ANGLES, type CameraAngle } from '../../stage/camera/angles.ts'
import { LIGHTING, type LightingName } from '../../stage/lighting.ts'
import { SHADING, type ShadingName } from '../../stage/shading.ts'
import { frameAll, frameFace, lookFrom, toggleIsolate } from './camera-actions.ts'
import { ClipOffsetDialog } from './clip-offset-dialog.tsx'
import { compareLines } from './compare-lines.tsx'
import { savePicture } from './save-picture.ts'

const SHORTCUTS: Partial<Record<CameraAngle, string>> = {
  front: '1',
  'three-quarter-left': '2',
  left: '3',
  'three-quarter-right': '4',
  right: '5',
}

/** How surfaces are drawn. */
function shadingLines({ stageState }: Session): MenuEntry[] {
  const { shading } = stageState.getState()
  return (Object.keys(SHADING) as ShadingName[]).map((value) => ({
    label: SHADING[value].title,
    checked: value === shading,
    run: () => stageState.setState({ shading: value }),
  }))
}

/** Where the camera looks from, and at whom. */
export function cameraLines(session: Session): MenuEntry[] {
  const { turntable } = session.stageState.getState()
  const empty = session.character === undefined ? 'No character on stage' : undefined
  return [
    ...(Object.keys(CAMERA_ANGLES) as CameraAngle[]).map((angle) => ({
      label: CAMERA_ANGLES[angle].title,
      shortcut: SHORTCUTS[angle] ?? '',
      run: () => lookFrom(session, angle),
    })),
    'line',
    { label: 'Frame face', icon: 'scan-face', shortcut: 'F', off: empty, run: () => frameFace(session) },
    { label: 'Frame all', icon: 'users', shortcut: 'A', off: empty, run: () => frameAll(session) },
    {
      label: 'Turntable',
      icon: 'rotate-3d',
      checked: turntable,
      run: () => session.stageState.setState({ turntable: !turntable }),
    },
    'line',
    { label: 'Surfaces', icon: 'box', lines: shadingLines(session) },
  ]
}

/** What can be done with a character on stage. */
export function characterLines(session: Session, id: Id): MenuEntry[] {
  const { editor } = session
  const { isolated } = session.stageState.getState()
  const character = editor.document(id, 'character')
  const preview = editor.preview.getState()
  const triedOn =
    preview.character === id && preview.poses !== undefined
      ? editor.document(preview.poses, 'poses')
      : undefined
  const set = (poses: Id | null) => runCommand(session, 'character.setPoses', { character: id, poses })
  return [
    triedOn && { label: `Use ${triedOn.name}`, icon: 'check' as const, run: () => set(triedOn.id) },
    {
      label: 'Poses',
      icon: 'drama',
      lines: [
        ...editor.documents('poses').map((asset) => ({
          label: asset.name,
          checked: asset.id === character?.poses?.id,
          run: () => set(asset.id),
        })),
        'line' as const,
        { label: 'None (curves have no effect)', checked: !character?.poses, run: () => set(null) },
      ],
    },
    { label: 'Clip', icon: 'film', lines: clipLines(session, id) },
    { label: 'Focus face', icon: 'scan-face', shortcut: 'F', run: () => frameFace(session, id) },
    {
      label: isolated === undefined ? 'Isolate' : 'Show everyone',
      icon: isolated === undefined ? 'eye' : 'users',
      shortcut: '/',
      run: () => toggleIsolate(session, id),
    },
    {
      label: 'Show in Details',
      icon: 'info',
      run() {
        editor.select({ document: id })
        session.shell.getState().showPanel('details')
      },
    },
    'line',
    { label: 'Remove from stage', icon: 'log-out', run: () => session.takeOff(id) },
  ]
}

/** What a character plays: the clip on the timeline, or one of its own. */
function clipLines(session: Session, id: Id): MenuEntry[] {
  const own = session.stageState.getState().ownClips.get(id)
  return [
    { label: 'Timeline clip', checked: !own, run: () => session.setOwnClip(id, undefined) },
    {
      label: 'Offset…',
      icon: 'timer',
      off: own ? undefined : 'Choose a clip of its own first',
      run: () => openDialog(session, <ClipOffsetDialog character={id} />),
    },
    'line',
    ...session.editor.documents('clip').map((clip) => ({
      label: clip.name,
      checked: own?.clip === clip.id,
      run: () => session.setOwnClip(id, { clip: clip.id, offset: own?.offset ?? 0 }),
    })),
  ]
}

/** The menu of the stage itself. */
export function stageLines(session: Session, over: Id | undefined): MenuEntry[] {
  const { stageState, editor, playback } = session
  const { lighting, showJoints, onStage } = stageState.getState()
  const { playing } = editor.preview.getState()
  const absent = editor.documents('character').filter((c) => !onStage.includes(c.id))
  const name = editor.document(over, 'character')?.name
  return [
    over !== undefined && {
      label: name ?? 'Character',
      icon: 'user' as const,
      lines: characterLines(session, over),
    },
    over !== undefined && 'line',
    {
      label: playing ? 'Pause' : 'Play',
      icon: playing ? 'pause' : 'play',
      shortcut: 'Space',
      off: playback.clip ? undefined : 'No clip is open',
      run: () => playback.toggle(),
    },
    { label: 'Camera', icon: 'video', lines: cameraLines(session) },
    { label: 'Compare', icon: 'blend', lines: compareLines(session) },
    {
      label: 'Light',
      icon: 'lightbulb',
      lines: (Object.keys(LIGHTING) as LightingName[]).map((value) => ({
        label: LIGHTING[value].title,
        checked: value === lighting,
        run: () => stageState.setState({ lighting: value }),
      })),
    },
    { label: 'Surfaces', icon: 'box', lines: shadingLines(session) },
    {
      label: 'Show joints',
      icon: 'bone',
      checked: showJoints,
      run: () => stageState.setState({ showJoints: !showJoints }),
    },
    {
      label: 'Add to stage',
      icon: 'plus',
      off: absent.length > 0 ? undefined : 'Everyone is on stage',
      lines: absent.map((character) => ({
        label: character.name,
        icon: 'user' as const,
        run: () => attempt(session, () => session.addToStage(character.id)),
      })),
    },
    'line',
    { label: 'Save a picture', icon: 'camera', run: () => savePicture(session) },
  ]
}
