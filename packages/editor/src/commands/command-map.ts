import type { CommandResult, Commands } from '../command.ts'
import type { GivenArguments } from '../parameters.ts'
import { accessoryCommands } from './accessory.ts'
import { characterCommands } from './character.ts'
import { clipCommands } from './clip.ts'
import { curveCommands } from './curves.ts'
import { documentCommands } from './document.ts'
import { graphDriverCommands } from './graph-driver.ts'
import { graphInputCommands } from './graph-inputs.ts'
import { graphNodeCommands } from './graph-nodes.ts'
import { headCommands } from './head.ts'
import { keyFilterCommands } from './key-filters.ts'
import { keyCommands } from './keys.ts'
import { layerCommands } from './layers/layer-commands.ts'
import { madePosesCommands } from './made-poses.ts'
import { mapCommands } from './map.ts'
import { markerCommands } from './markers.ts'
import { modifierCommands } from './modifiers.ts'
import { overrideCommands } from './overrides.ts'
import { poseCreationCommands } from './pose-creation.ts'
import { poseCommands } from './poses.ts'
import { skeletonCommands } from './skeleton.ts'
import { soundCommands } from './sound.ts'
import { takeCommands } from './take.ts'

/** Every built-in command by its id, with its parameters and its result. */
export type CommandMap = typeof accessoryCommands &
  typeof characterCommands &
  typeof clipCommands &
  typeof curveCommands &
  typeof documentCommands &
  typeof graphDriverCommands &
  typeof graphInputCommands &
  typeof graphNodeCommands &
  typeof headCommands &
  typeof keyCommands &
  typeof keyFilterCommands &
  typeof layerCommands &
  typeof madePosesCommands &
  typeof mapCommands &
  typeof markerCommands &
  typeof modifierCommands &
  typeof overrideCommands &
  typeof poseCreationCommands &
  typeof poseCommands &
  typeof skeletonCommands &
  typeof soundCommands &
  typeof takeCommands

export const COMMANDS: CommandMap = {
  ...accessoryCommands,
  ...characterCommands,
  ...clipCommands,
  ...curveCommands,
  ...documentCommands,
  ...graphDriverCommands,
  ...graphInputCommands,
  ...graphNodeCommands,
  ...headCommands,
  ...keyCommands,
  ...keyFilterCommands,
  ...layerCommands,
  ...madePosesCommands,
  ...mapCommands,
  ...markerCommands,
  ...modifierCommands,
  ...overrideCommands,
  ...poseCreationCommands,
  ...poseCommands,
  ...skeletonCommands,
  ...soundCommands,
  ...takeCommands,
}

export type CommandId<M extends Commands = CommandMap> = keyof M & string

/** What a caller gives to a command. */
export type CommandArguments<K extends CommandId<M>, M extends Commands = CommandMap> = {
  [C in K]: GivenArguments<M[C]['parameters']>
}[K]

/** What a command returns: `value` of its result. */
export type CommandValue<K extends CommandId<M>, M extends Commands = CommandMap> = {
  [C in K]: ReturnType<M[C]['run']>['value']
}[K]

/** Commands that need no arguments: those they take may all be missing. */
export type PlainCommandId<M extends Commands = CommandMap> = {
  [C in CommandId<M>]: Record<never, never> extends CommandArguments<C, M> ? C : never
}[CommandId<M>]

/** The commands that need no arguments, in the order of the palette. */
export const PLAIN_COMMANDS = Object.entries(COMMANDS)
  .filter(([, { parameters }]) => Object.values(parameters).every((p) => 'optional' in p))
  .map(([id]) => id as PlainCommandId)

/** A command with its arguments, to be run later: the fix of a problem, a drag. */
export type CommandCall<K extends CommandId = CommandId> = {
  [C in K]: { readonly command: C; readonly args: CommandArguments<C> }
}[K]

/** Runs a command by its id; arguments and result are those of the command. */
export interface RunCommand<M extends Commands = CommandMap> {
  <K extends CommandId<M>>(command: K, args: CommandArguments<K, M>): CommandResult<CommandValue<K, M>>
  <K extends PlainCommandId<M>>(command: K): CommandResult<CommandValue<K, M>>
}
