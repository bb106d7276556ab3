import type { Command } from '../command.ts'
import { renamePoseCommand } from './rename-pose.ts'

/** Every built-in command. A new one joins here. */
export const COMMANDS: readonly Command[] = [renamePoseCommand]
