/** `curves-only` and `scaleTranslation` as people write them. */
export function parameterWords(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parameters that are not as usual, short enough for a row. */
export function summaryOf(parameters: Readonly<Record<string, unknown>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => {
      const words = parameterWords(name).toLowerCase()
      if (typeof value === 'boolean') return value ? words : `no ${words}`
      if (Array.isArray(value) && value.every((v) => typeof v === 'string')) return listed(value)
      if (typeof value === 'object' && value !== null) {
        const { name: own } = value as { name?: unknown }
        return typeof own === 'string' ? own : words
      }
      return typeof value === 'string' ? value : `${words} ${value}`
    })
    .filter((words) => words !== '')
    .join(', ')
}

function listed(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}
