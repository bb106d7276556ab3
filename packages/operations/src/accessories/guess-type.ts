import type { AccessoryType } from '@facework/documents/internal'

/** Words in names of files and meshes, the more specific first: "earring" has "ring", "moustache" no "hair". */
const WORDS: readonly (readonly [AccessoryType, RegExp])[] = [
  ['lashes', /lash/i],
  ['brows', /brow/i],
  ['moustache', /m(o|u)ust?ache|mustache/i],
  ['beard', /beard|goatee|whisker|sideburn/i],
  ['earring', /ear_?-?rings?|earring|\bstud\b/i],
  ['glasses', /glass|spectacle|shades|goggle|monocle/i],
  ['mask', /mask|visor|bandana/i],
  ['hat', /\bhat|hat\b|cap\b|beanie|helmet|crown|beret|tiara/i],
  ['hair', /hair|wig|bob|pony_?tail|fringe|bangs/i],
]

/** The type that names suggest; `other` where they suggest none. */
export function guessAccessoryType(names: readonly string[]): AccessoryType {
  for (const name of names) for (const [type, word] of WORDS) if (word.test(name)) return type
  return 'other'
}
