import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Menu, type MenuEntry } from '../../components/dialogs/menu.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { attempt, runCommand } from '../../session/run-command.ts'
import type { Session } from '../../session/session.ts'
import { toast } from '../../session/shell-state.ts'
import {
  useCharacter,
  useCompare,
  useDocuments,
  usePreview,
  useSession,
  useStageState,
} from '../../session/use-session.ts'
import { LIGHTING, type LightingName } from '../../stage/lighting.ts'
import type { Tool } from '../../stage/stage-state.ts'
import { compareLines } from './compare-lines.tsx'
import { savePicture } from './save-picture.ts'
import { cameraLines } from './stage-menu-lines.tsx'

const TOOLS: readonly [Tool, 'mouse-pointer-2' | 'move' | 'rotate-3d', string, string][] = [
  ['select', 'mouse-pointer-2', 'Select', 'Q'],
  ['move', 'move', 'Move joint', 'G'],
  ['rotate', 'rotate-3d', 'Rotate joint', 'R'],
]

/** Overlays of the picture: tools on the left, characters and view options on the right. */
export function StageTools() {
  const { stageState } = useSession()
  const tool = useStageState((s) => s.tool)
  const space = useStageState((s) => s.space)
  return (
    <>
      <div className="ov left" role="toolbar" aria-label="Tools">
        <div className="ovg">
          {TOOLS.map(([id, icon, label, shortcut]) => (
            <IconButton
              key={id}
              icon={icon}
              label={label}
              shortcut={shortcut}
              on={tool === id}
              onClick={() => stageState.setState({ tool: id })}
            />
          ))}
        </div>
        {tool !== 'select' && (
          <div className="ovg">
            <Select
              label="Gizmo axes"
              value={space}
              options={[
                { value: 'local', label: 'Local' },
                { value: 'parent', label: 'Parent' },
              ]}
              onChange={(value) => stageState.setState({ space: value })}
            />
          </div>
        )}
      </div>
      <JointTools />
      <div className="ov right" role="toolbar" aria-label="View">
        <div className="ovg">
          <WhoIsOn />
        </div>
        <div className="ovg">
          <Look />
        </div>
      </div>
    </>
  )
}

function JointTools() {
  const session = useSession()
  const joint = useStageState((s) => s.joint)
  const { characterView } = useCharacter()
  const character = characterView?.id
  const moved = usePreview((p) => p.joints[character ?? '']) ?? {}
  const count = Object.keys(moved).length
  if (!characterView || (joint === undefined && count === 0)) return null
  return (
    <div className="ov joint-tools" role="toolbar" aria-label="Joint">
      <div className="ovg">
        {joint !== undefined && (
          <span
            className="joint-name ell"
            title={characterView.faceJoints.has(joint) ? 'Face joint' : 'Joint'}
          >
            <Icon name="bone" size="s" />
            {joint}
          </span>
        )}
        {joint !== undefined && moved[joint] && (
          <IconButton
            icon="rotate-ccw"
            label={`Reset ${joint}`}
            onClick={() =>
              runCommand(session, 'overrides.setJoints', {
                character: characterView.id,
                joints: { [joint]: null },
              })
            }
          />
        )}
        {count > 0 && (
          <>
            <IconButton
              icon="flip-horizontal-2"
              label="Mirror overridden joints"
              onClick={() => mirrorJoints(session)}
            />
            <button
              type="button"
              className="btn ghost sm"
              onClick={() => runCommand(session, 'overrides.resetJoints', { character })}
            >
              Reset {count} joint{count === 1 ? '' : 's'}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

/** Says how many followed, since the other side may be out of sight. */
function mirrorJoints(session: Session): void {
  const done = runCommand(session, 'overrides.mirrorJoints', { character: session.character })
  const count = done?.value.length ?? 0
  if (!done) return
  toast(
    session,
    count === 0 ? 'Both sides were moved already' : `Mirrored ${count} joint${count === 1 ? '' : 's'}`,
  )
}

function WhoIsOn() {
  const session = useSession()
  const characters = useDocuments('character')
  const onStage = useStageState((s) => s.onStage)
  const entries: MenuEntry[] = characters.map((character) => {
    const on = onStage.includes(character.id)
    return {
      label: character.name,
      icon: 'user',
      checked: on,
      run: () =>
        on ? session.takeOff(character.id) : attempt(session, () => session.addToStage(character.id)),
    }
  })
  return (
    <Menu label="Characters on stage" entries={entries}>
      <button type="button" className="select" title="Characters on stage">
        <Icon name="users" />
        {onStage.length} on stage
        <Icon name="chevron-down" size="s" />
      </button>
    </Menu>
  )
}

function Look() {
  const session = useSession()
  const { stageState } = session
  const lighting = useStageState((s) => s.lighting)
  const joints = useStageState((s) => s.showJoints)
  const focus = useStageState((s) => s.focus)
  const bodyMotion = useStageState((s) => s.bodyMotion)
  const comparing = useCompare((s) => s.compared !== undefined || s.onion !== undefined)
  return (
    <>
      <Select
        label="Light"
        icon="lightbulb"
        value={lighting}
        options={(Object.keys(LIGHTING) as LightingName[]).map((name) => ({
          value: name,
          label: LIGHTING[name].title,
        }))}
        onChange={(value) => stageState.setState({ lighting: value })}
      />
      <IconButton
        icon="bone"
        label="Show joints (face joints hollow)"
        on={joints}
        onClick={() => stageState.setState({ showJoints: !joints })}
      />
      <IconButton
        icon="person-standing"
        label="Body motion and moods while playing"
        on={bodyMotion === 'playing'}
        onClick={() => stageState.setState({ bodyMotion: bodyMotion === 'playing' ? 'paused' : 'playing' })}
      />
      <Menu label="Compare" entries={() => compareLines(session)}>
        <IconButton icon="blend" label="Compare: onion skin, other clips, saved versions" on={comparing} />
      </Menu>
      <Menu label="Camera" entries={() => cameraLines(session)}>
        <IconButton icon="video" label="Camera: angles, framing, turntable, surfaces" />
      </Menu>
      <IconButton
        icon="scan-face"
        label="Focus face"
        shortcut="F"
        on={focus !== undefined}
        onClick={() => stageState.setState({ focus: focus === undefined ? session.character : undefined })}
      />
      <IconButton icon="camera" label="Save a picture" onClick={() => savePicture(session)} />
    </>
  )
}
