import type { AppCommand, AppContext } from '../../session/app-command.ts'
import { runCommand } from '../../session/run-command.ts'
import type { PinMode, WearingTool } from '../../session/wearing/wearing-state.ts'
import { BRUSH_SIZES } from './brush-section.tsx'

const STEP = 1.25

function setTool({ session: { wearingState } }: AppContext, tool: WearingTool): void {
  wearingState.setState({ tool: wearingState.getState().tool === tool ? 'select' : tool })
}

function setBrush({ session: { wearingState } }: AppContext, mode: PinMode): void {
  wearingState.setState({ tool: 'brush', brush: { ...wearingState.getState().brush, mode } })
}

function resize({ session: { wearingState } }: AppContext, by: number): void {
  const { brush } = wearingState.getState()
  const millimeters = Math.min(Math.max(brush.millimeters * by, BRUSH_SIZES[0]), BRUSH_SIZES[1])
  wearingState.setState({ brush: { ...brush, millimeters } })
}

function toggleVisible({ session }: AppContext): void {
  const { character } = session
  if (character === undefined) return
  const worn = session.wearing.wornBy(character)
  const { selected } = session.wearingState.getState()
  const of = worn.find((w) => w.accessory.id === selected) ?? worn[0]
  if (!of) return
  const [accessory, visible] = [of.accessory.id, !of.worn.visible]
  runCommand(session, 'accessory.setVisible', { character, accessory, visible })
}

const verbs: readonly Omit<AppCommand, 'panel'>[] = [
  { id: 'wear-brush', title: 'Brush accessory', icon: 'brush', keys: ['B'], run: (c) => setTool(c, 'brush') },
  { id: 'wear-place', title: 'Place accessory', icon: 'move', keys: ['G'], run: (c) => setTool(c, 'place') },
  { id: 'wear-hide', title: 'Show or hide accessory', icon: 'eye-off', keys: ['H'], run: toggleVisible },
  { id: 'wear-smaller', title: 'Smaller brush', keys: ['['], quiet: true, run: (c) => resize(c, 1 / STEP) },
  { id: 'wear-larger', title: 'Larger brush', keys: [']'], quiet: true, run: (c) => resize(c, STEP) },
  { id: 'wear-hold', title: 'Brush: hold', keys: ['1'], run: (c) => setBrush(c, 'hold') },
  { id: 'wear-follow', title: 'Brush: follow', keys: ['2'], run: (c) => setBrush(c, 'follow') },
  { id: 'wear-rigid', title: 'Brush: rigid', keys: ['3'], run: (c) => setBrush(c, 'rigid') },
  {
    id: 'wear-symmetry',
    title: 'Toggle brush symmetry',
    keys: ['X'],
    run({ session: { wearingState } }) {
      const { brush } = wearingState.getState()
      wearingState.setState({ brush: { ...brush, symmetric: !brush.symmetric } })
    },
  },
]

const hasWorn = ({ session }: AppContext) =>
  session.character !== undefined && session.wearing.wornBy(session.character).length > 0

/** In the panel, and on the stage while the panel is beside it. */
export const WEARING_COMMANDS: readonly AppCommand[] = [
  ...verbs.map((verb): AppCommand => ({ ...verb, panel: 'wearing', enabled: hasWorn })),
  ...verbs.map(
    (verb): AppCommand => ({
      ...verb,
      id: `${verb.id}-on-stage`,
      panel: 'viewport',
      quiet: true,
      enabled: (context) => context.session.wearingState.getState().shown && hasWorn(context),
    }),
  ),
]
