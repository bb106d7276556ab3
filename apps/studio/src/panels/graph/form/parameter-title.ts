/** `keepUnmapped` reads as `Keep unmapped`, `layer1` as `Layer 1`. */
export function parameterTitle(name: string): string {
  const words = name.replace(/([A-Z]|\d+)/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
