import fc from 'fast-check'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import {
  compareVersions,
  isRange,
  newestIn,
  nextVersion,
  parseVersion,
  satisfies,
  versionText,
} from './version.ts'

const small = fc.integer({ min: 0, max: 3 })
const pre = fc.option(fc.constantFrom('alpha', 'beta', 'beta.2', 'beta.11', '1', '0', 'rc-1'), {
  nil: undefined,
})
const version = fc
  .tuple(small, small, small, pre)
  .map(([a, b, c, p]) => `${a}.${b}.${c}${p === undefined ? '' : `-${p}`}`)
const part = fc.oneof(small.map(String), fc.constantFrom('x', '*'))
const range = fc
  .oneof(
    version,
    version.map((v) => `^${v}`),
    version.map((v) => `~${v}`),
    fc.tuple(fc.constantFrom('', '^', '~'), part).map(([o, a]) => o + a),
    fc.tuple(fc.constantFrom('', '^', '~'), part, part).map(([o, a, b]) => `${o}${a}.${b}`),
    fc.tuple(fc.constantFrom('', '^', '~'), part, part, part).map(([o, ...p]) => o + p.join('.')),
  )
  .filter((r) => !/[x*]\.\d/.test(r))

describe('[L2] versions', () => {
  it('order as those of npm', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(parseVersion(a)!, parseVersion(b)!))).toBe(semver.compare(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  it('are in ranges as those of npm', () => {
    fc.assert(
      fc.property(version, range, (v, r) => {
        expect(satisfies(parseVersion(v)!, r), `${v} in ${r}`).toBe(semver.satisfies(v, r))
      }),
      { numRuns: 5000 },
    )
  })

  it('go up as those of npm', () => {
    fc.assert(
      fc.property(version, fc.constantFrom('major', 'minor', 'patch'), (v, bump) => {
        expect(versionText(nextVersion(parseVersion(v)!, bump as 'major'))).toBe(
          semver.inc(v, bump as 'major'),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('are three numbers, and nothing else', () => {
    for (const text of ['1', '1.2', '01.2.3', '1.2.3-', '1.2.3-01', 'v1.2.3', '1.2.3+build', '1.2.3 ', ''])
      expect(parseVersion(text), text).toBeUndefined()
    expect(newestIn(['1.0.0', '1.4.1', '1.10.0', '2.0.0', '1.11.0-beta'], '^1.2')).toBe('1.10.0')
    expect(['x.1', '1.x.2', '>=1', '', 'latest'].filter(isRange)).toEqual([])
    expect(newestIn(['1.0.0'], '2')).toBeUndefined()
  })
})
