/** What a click on a pose leaves selected: it alone, with Ctrl it more or less, with Shift all on the way. */
export function selectPoses(
  listed: readonly string[],
  selected: readonly string[],
  clicked: string,
  keys: { readonly toggle: boolean; readonly range: boolean },
): string[] {
  const anchor = selected.at(-1)
  if (keys.range && anchor !== undefined && listed.includes(anchor)) {
    const [a, b] = [listed.indexOf(anchor), listed.indexOf(clicked)]
    const between = listed.slice(Math.min(a, b), Math.max(a, b) + 1)
    const others = keys.toggle ? selected.filter((name) => !between.includes(name)) : []
    return [...others, ...between.filter((name) => name !== anchor), anchor]
  }
  if (!keys.toggle) return [clicked]
  return selected.includes(clicked) ? selected.filter((name) => name !== clicked) : [...selected, clicked]
}
