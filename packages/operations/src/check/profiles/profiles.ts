import { ARKIT, QUEST, VRM, WEB } from './other.table.ts'
import type { Profile, ProfileName } from './profile.ts'
import { ROBLOX } from './roblox.table.ts'

/** In the order of menus. */
export const PROFILES: readonly Profile[] = [ROBLOX, VRM, ARKIT, WEB, QUEST]

export const profileOf = (name: ProfileName): Profile => PROFILES.find((p) => p.name === name)!
