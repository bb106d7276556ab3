/** Makes names unique: the first keeps its name, later ones get an unused suffix `_2`, `_3`, … */
export class UniqueNames {
  private readonly used = new Set<string>()
  private readonly counters = new Map<string, number>()
  private readonly wanted: ReadonlySet<string>

  /** `wanted` are all names that will be asked for, so that no suffix takes one of them. */
  constructor(wanted: Iterable<string> = []) {
    this.wanted = new Set(wanted)
  }

  take(name: string): string {
    if (!this.used.has(name)) {
      this.used.add(name)
      return name
    }
    let suffix = this.counters.get(name) ?? 2
    while (this.used.has(`${name}_${suffix}`) || this.wanted.has(`${name}_${suffix}`)) suffix++
    this.counters.set(name, suffix + 1)
    const unique = `${name}_${suffix}`
    this.used.add(unique)
    return unique
  }
}
