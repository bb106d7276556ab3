import type { Accessory, Character, Document, Fit } from '@facework/documents'
import { ACCESSORY_TYPES, type AccessoryType } from '@facework/documents/internal'

const TITLES: Readonly<Record<AccessoryType, string>> = {
  brows: 'Brows',
  lashes: 'Lashes',
  moustache: 'Moustache',
  beard: 'Beard',
  mask: 'Mask',
  glasses: 'Glasses',
  earring: 'Earring',
  hair: 'Hair',
  hat: 'Hat',
  other: 'Other',
}

export const typeTitle = (type: AccessoryType): string => TITLES[type]

export const TYPE_OPTIONS = ACCESSORY_TYPES.map((value) => ({ value, label: TITLES[value] }))

const METHODS: Readonly<Record<Fit['report']['method'], string>> = {
  worn: 'Made for this head',
  rigid: 'By its attachment',
  topology: 'Same vertices',
  cages: 'Cages',
  motion: 'Motion',
  landmarks: 'Landmarks',
}

export function methodText({ method, disagreement }: Fit['report']): string {
  if (disagreement === undefined) return METHODS[method]
  return `${METHODS[method]}, ${disagreement < 0.2 ? 'close' : 'loose'}`
}

/** How an accessory would be attached: `rigid on NoseBridge`. */
export const attachText = ({ attach }: Pick<Accessory, 'attach'>): string =>
  attach.mode === 'rigid' ? `rigid on ${attach.to}` : 'follows the skin'

/** The character of the project that a file is named after: our own accessories are `ada-beard`. */
export function madeForByName(file: string, characters: readonly Character[]): Character | undefined {
  return characters.find(({ name }) => file.toLowerCase().startsWith(`${name.toLowerCase()}-`))
}

/** Whether documents of a file can be worn: meshes without expressions of their own. */
export const isWearable = (documents: readonly Document[]): boolean =>
  documents.some(
    (d) => d.kind === 'model' && d.meshes.length > 0 && d.meshes.every((m) => m.morphs.length === 0),
  ) && !documents.some((d) => d.kind === 'poses' || d.kind === 'character' || d.kind === 'clip')
