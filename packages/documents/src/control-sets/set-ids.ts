import type { Id } from '../schema/identity.ts'

/** The ids of the built-in sets, written down for ever: characters and maps refer to the sets by them. */
export const SET_IDS = {
  facs50: '01a1e114-1f48-718f-bad6-029463e5aa4d',
  arkit52: '01a1e114-1fc1-74c4-9232-a51d04fdbd7c',
  visemes15: '01a1e13d-6a10-7b4c-a1d2-5e0f93c7b811',
  rhubarb9: '01a1e13d-6b78-7a26-b9e4-0f7c15d8a362',
  vrm1: '01a1e13d-6a88-7e05-8c6b-d2417fa09e35',
  head: '01a1e13d-6b00-7c9a-9f13-80b6e4d25a7c',
} as const satisfies Record<string, Id>
