/** The words of a name, in lower case: `eyeBlink_L`, `EYE blink.l` and `eye-blinkL` are eye, blink, l. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKC') // Japanese names come in half and full width
    .replace(/([左右])/g, ' $1 ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}ー]+/u)
    .filter((word) => word !== '')
}
