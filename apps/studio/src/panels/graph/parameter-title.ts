/** `keepUnmapped` reads as `Keep unmapped`. */
export function parameterTitle(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
