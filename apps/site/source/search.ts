// How the search of the site ranks pages. The functions are sent to the page as text: they use nothing around them.

/** Words of a question that are in most pages, or in none that answers it. */
const processTerm = (term: string): string | null => {
  const plain = term.toLowerCase().replace(/^['"`]+|['"`?.,:;]+$/g, '')
  const filler =
    /^(a|an|and|are|as|at|be|by|can|do|does|for|from|get|how|i|if|in|is|it|its|my|of|on|or|should|that|the|their|there|this|to|use|using|want|was|we|what|when|where|which|why|will|with|without|you|your)$/
  return plain === '' || filler.test(plain) ? null : plain
}

/** Guides before reference, and both before the history of the project. */
const boostDocument = (id: string): number => {
  const page = id.replace(
    /^.*?\/(?=(start|recipes|concepts|workflows|examples|facs|errors|api|apps|packages|project|decisions|rules|benchmarks)\b)/,
    '',
  )
  if (/^recipes/.test(page)) return 2
  if (/^(start|concepts|workflows|examples|facs|bindings)/.test(page)) return 1.6
  if (/^(project|decisions|rules|benchmarks)|\/rules\.html/.test(page)) return 0.4
  return /^(api|packages)/.test(page) ? 0.7 : 1
}

export const searchOptions = {
  detailedView: false,
  translations: { button: { buttonText: 'Search the docs', buttonAriaLabel: 'Search the docs' } },
  miniSearch: {
    options: { processTerm },
    searchOptions: {
      prefix: (term: string) => term.length > 3,
      fuzzy: (term: string) => (term.length > 5 ? 0.15 : false),
      boost: { title: 5, titles: 2, text: 1 },
      boostDocument,
    },
  },
}
