import type { AppCommand } from '../../session/app-command.ts'
import { CAMERA_ANGLES, type CameraAngle } from '../../stage/camera/angles.ts'
import { LIGHTING, type LightingName } from '../../stage/lighting.ts'
import { frameAll, frameFace, lookFrom, toggleIsolate } from './camera-actions.ts'
import { savePicture } from './save-picture.ts'

const PANEL = 'viewport'
const hasCharacter: AppCommand['enabled'] = ({ session }) => session.character !== undefined

/** Keys of the numbers, as in other 3D programs. */
const ANGLE_KEYS: Partial<Record<CameraAngle, string>> = {
  front: '1',
  'three-quarter-left': '2',
  left: '3',
  'three-quarter-right': '4',
  right: '5',
}

const cameras = (Object.keys(CAMERA_ANGLES) as CameraAngle[]).map((angle): AppCommand => {
  const key = ANGLE_KEYS[angle]
  return {
    id: `camera-${angle}`,
    title: `Camera: ${CAMERA_ANGLES[angle].title}`,
    icon: 'video',
    words: 'view angle look profile three quarter',
    keys: key === undefined ? [] : [key],
    panel: PANEL,
    run: ({ session }) => lookFrom(session, angle),
  }
})

const tools: AppCommand[] = [
  {
    id: 'tool-select',
    title: 'Select tool',
    icon: 'mouse-pointer-2',
    keys: ['Q'],
    run: ({ session }) => session.stageState.setState({ tool: 'select' }),
  },
  {
    id: 'tool-move',
    title: 'Move joints',
    icon: 'move',
    keys: ['G'],
    run: ({ session }) => session.stageState.setState({ tool: 'move' }),
  },
  {
    id: 'tool-rotate',
    title: 'Rotate joints',
    icon: 'rotate-3d',
    keys: ['R'],
    run: ({ session }) => session.stageState.setState({ tool: 'rotate' }),
  },
  {
    id: 'joints',
    title: 'Show joints',
    icon: 'bone',
    run: ({ session: { stageState } }) =>
      stageState.setState({ showJoints: !stageState.getState().showJoints }),
  },
]

const lights = (Object.keys(LIGHTING) as LightingName[]).map(
  (name): AppCommand => ({
    id: `light-${name}`,
    title: `Light: ${LIGHTING[name].title}`,
    icon: 'lightbulb',
    run: ({ session }) => session.stageState.setState({ lighting: name }),
  }),
)

/** What the stage does by a name or a key. */
export const VIEWPORT_COMMANDS: readonly AppCommand[] = [
  {
    id: 'focus-face',
    title: 'Focus face',
    icon: 'scan-face',
    words: 'camera zoom close-up frame',
    keys: ['F'],
    run({ session }) {
      const { focus } = session.stageState.getState()
      if (focus === session.character) frameAll(session)
      else frameFace(session)
    },
  },
  {
    id: 'frame-all',
    title: 'Frame all characters',
    icon: 'users',
    words: 'camera zoom fit everyone',
    keys: ['A'],
    panel: PANEL,
    run: ({ session }) => frameAll(session),
  },
  {
    id: 'isolate',
    title: 'Isolate character',
    icon: 'eye',
    words: 'solo hide others alone local view',
    keys: ['/'],
    panel: PANEL,
    enabled: hasCharacter,
    run: ({ session }) => toggleIsolate(session, session.character),
  },
  {
    id: 'turntable',
    title: 'Toggle turntable',
    icon: 'rotate-3d',
    words: 'camera orbit spin rotate around',
    run: ({ session: { stageState } }) =>
      stageState.setState({ turntable: !stageState.getState().turntable }),
  },
  {
    id: 'picture',
    title: 'Save a picture',
    icon: 'camera',
    words: 'screenshot image png render still photo',
    run: ({ session }) => savePicture(session),
  },
  ...cameras,
  ...tools,
  ...lights,
]
