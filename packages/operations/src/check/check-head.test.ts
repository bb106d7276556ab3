import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { importGltf } from '@facework/formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPoses } from '../poses/create/create-poses.ts'
import { checkHead } from './check-head.ts'
import { CHECKS } from './checks.ts'
import { fixHead } from './fix-head.ts'
import type { HeadToCheck } from './head-to-check.ts'
import { MeasuredHead } from './measured-head.ts'
import { BROKEN } from './test-broken-heads.ts'
import { checkOf, gameHead, robloxHead } from './test-heads.ts'

let heads: Record<'roblox' | 'game', HeadToCheck>
let sound: Record<string, ReadonlySet<string>>
const codesOf = (head: HeadToCheck, profile: 'roblox' | 'web') =>
  new Set(checkHead(head, { profile: profile }).findings.map((f) => f.code.slice(5)))

beforeAll(async () => {
  const file = new URL('../../../../samples/heads/grub-game.glb', import.meta.url)
  const imported = await importGltf(new Uint8Array(readFileSync(file)))
  heads = { roblox: robloxHead(imported), game: gameHead(imported) }
  sound = { roblox: codesOf(heads.roblox, 'roblox'), game: codesOf(heads.game, 'web') }
})

describe('a head that is ready for its target', () => {
  it('[H1] has no error, and says what is left', () => {
    const { counts, findings, budgets } = checkHead(heads.roblox, { profile: 'roblox' })
    expect(findings.filter((f) => f.severity === 'error').map((f) => f.message)).toEqual([])
    expect(counts.error).toBe(0)
    expect(findings.map((f) => f.code)).toContain('head/cage-missing')
    expect(budgets.find((b) => b.name === 'triangles')!.used).toBeLessThan(4000)
  })
})

describe('broken heads', () => {
  it('has one for every check, and at least 40', () => {
    const broken = new Set(BROKEN.map((b) => `head/${b.code}`))
    // Its finding is there on every head.
    const missing = CHECKS.filter((c) => !broken.has(c.code)).map((c) => c.code)
    expect(missing).toEqual(['head/cage-missing'])
    expect(BROKEN.length).toBeGreaterThanOrEqual(40)
  })

  it.each(BROKEN.map((b, i) => [`${b.code} (${i})`, b] as const))('[H2] %s', (_, broken) => {
    const head = broken.break(heads[broken.head])
    const profile = broken.profile
    const report = checkHead(head, { profile })
    const own = report.findings.filter((f) => f.code === `head/${broken.code}`)
    expect(own.length, `found ${report.findings.map((f) => f.message).join('; ')}`).toBeGreaterThan(0)
    const [finding] = own
    if (broken.at) expect(own.map((f) => f.where)).toContainEqual(expect.objectContaining(broken.at))
    if (broken.vertices) expect(finding!.where.vertices?.length).toBeGreaterThan(0)
    expect(finding!.why.length).toBeGreaterThan(20)
    expect(finding!.steps).toHaveLength(3)
    expect(finding!.found).toBeTruthy()
    expect(finding!.expected).toBeTruthy()
    // Nothing else, but what follows from the same fault.
    const known = new Set([broken.code, ...(broken.also ?? []), ...sound[broken.head]!])
    const others = report.findings.filter((f) => !known.has(f.code.slice(5)))
    expect(others.map((f) => `${f.code} ${f.message}`)).toEqual([])
    const fixable = own.filter((f) => f.fix !== 'manual')
    if (fixable.length === 0) return
    const { head: fixed } = fixHead(head, { profile, codes: [broken.code] })
    // Other findings of the same fault stay where they have fixes of their own.
    const kept = new Set([...(broken.also ?? []), ...sound[broken.head]!])
    kept.delete(broken.code)
    const after = checkHead(fixed, { profile }).findings.filter((f) => !kept.has(f.code.slice(5)))
    expect(after.map((f) => `${f.code} ${f.message}`)).toEqual([])
    if (finding!.fix !== 'safe' || broken.moves) return
    const [a, b] = [new MeasuredHead(head), new MeasuredHead(fixed)]
    if (a.vertices.count !== b.vertices.count) return
    for (const name of b.controlNames.filter((n) => a.controlNames.includes(n)))
      expect(farthest(a.place({ [name]: 1 }), b.place({ [name]: 1 })), name).toBeLessThan(0.00005)
  })

  it('[H3] fixes nothing that changes the look unless it is named', () => {
    const broken = BROKEN.find((b) => b.code === 'lids-open')!
    const head = broken.break(heads.roblox)
    expect(fixHead(head, { profile: 'roblox' }).fixed.map((f) => f.code)).not.toContain('head/lids-open')
    expect(checkOf('lids-open').fix).toBe('ask')
    expect(() => fixHead(head, { codes: ['lid-open'] })).toThrow(/No check has the code/)
  })
})

function farthest(a: Float64Array, b: Float64Array): number {
  let most = 0
  for (let i = 0; i < a.length; i += 3)
    most = Math.max(most, Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!))
  return most
}

describe('sound heads', () => {
  it.each(['ada-game', 'grub-game', 'bolt-game'])('[H2] %s has no error for the web', async (name) => {
    const file = new URL(`../../../../samples/heads/${name}.glb`, import.meta.url)
    const imported = await importGltf(new Uint8Array(readFileSync(file)))
    const { findings } = checkHead({
      ...imported,
      poses: createPoses(imported).poses,
      poseClip: imported.poseFrames?.clip,
    })
    expect(findings.filter((f) => f.severity === 'error')).toEqual([])
    const warnings = new Set(findings.map((f) => f.code.slice(5)))
    // True of these heads: combinations that are the sums of their poses, and more morphs and materials than advised.
    for (const code of ['combination-idle', 'budget-morphs', 'budget-materials']) warnings.delete(code)
    expect([...warnings]).toEqual([])
  })

  const SHARED = new URL('../../../../../shared/heads/ict/', import.meta.url)
  const files = existsSync(SHARED)
    ? readdirSync(SHARED).filter((f) => /neutral-(lod|rig)\.glb|facs50\.glb/.test(f))
    : []
  if (files.length === 0) console.log('check: ../shared is not there, so real heads are not checked.')
  it.each(files)('[H2] %s has no error for the web', async (name) => {
    const imported = await importGltf(new Uint8Array(readFileSync(new URL(name, SHARED))))
    const { findings } = checkHead({ ...imported, poses: createPoses(imported).poses })
    expect(findings.filter((f) => f.severity === 'error').map((f) => f.message)).toEqual([])
  })
})
