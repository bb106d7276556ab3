export const count = (n: number): string => n.toLocaleString('en')

/** 4,100 as "4.1k". */
export function short(n: number): string {
  if (n < 1000) return String(n)
  const [value, unit] = n < 1e6 ? [n / 1000, 'k'] : [n / 1e6, 'M']
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}${unit}`
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 100 * 1024 ** 2) return `${(bytes / 1024 ** 2).toFixed(2)} MB`
  if (bytes < 1024 ** 3) return `${Math.round(bytes / 1024 ** 2)} MB`
  return `${(bytes / 1024 ** 3).toFixed(1).replace(/\.0$/, '')} GB`
}

export function clock(seconds: number): string {
  const whole = Math.max(0, seconds)
  return `${Math.floor(whole / 60)}:${(whole % 60).toFixed(1).padStart(4, '0')}`
}

export const date = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** SPDX names as people write them. */
export function license(spdx: string): string {
  const known: Readonly<Record<string, string>> = {
    'CC0-1.0': 'CC0',
    'CC-BY-4.0': 'CC BY 4.0',
    'CC-BY-SA-4.0': 'CC BY-SA 4.0',
    'CC-BY-NC-4.0': 'CC BY-NC 4.0',
    'LicenseRef-Proprietary': 'Proprietary',
  }
  return known[spdx] ?? spdx.replace(/^LicenseRef-/, '')
}

/** What a license allows, in a sentence. */
export function licenseMeaning(spdx: string): string | undefined {
  if (spdx === 'CC0-1.0') return 'Any use, no credit needed'
  if (spdx === 'MIT' || spdx === 'Apache-2.0') return 'Commercial use allowed, keep the license text'
  if (/^CC-BY-NC/.test(spdx)) return 'No commercial use, credit required'
  if (/^CC-BY-SA/.test(spdx)) return 'Commercial use allowed, credit required, share alike'
  if (/^CC-BY/.test(spdx)) return 'Commercial use allowed, credit required'
  return undefined
}

export const ownName = (name: string): string => name.replace(/^.*\//, '')
export const scopeOf = (name: string): string => name.replace(/\/.*$/, '')
