import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bodyClips } from './clips/body-clips.ts'
import { emoteClips } from './clips/emote-clips.ts'
import { faceClips } from './clips/face-clips.ts'
import { moodClips } from './clips/mood-clips.ts'
import { documentName, documentsFromCharacter } from './documents-from-character.ts'
import type { Detail } from './face/density.ts'
import { CallError, writeFiles } from './files.ts'
import { glbFromCharacter } from './glb-from-character.ts'
import { openBooth } from './look/booth.ts'
import * as sheets from './look/sheets.ts'
import { passes } from './measure/finding.ts'
import { measureCharacter } from './measure/measure-character.ts'
import { FAMILIES, type Family } from './people/character.ts'
import { CAST, CAST_NAMES, type CastName, makeCharacter } from './people/make.ts'
import { sampleProject } from './sample-project.ts'

const USAGE = `cast make [ada|grub|bolt …] [--seed N] [--detail full|game|both] -o DIR [--force]
    the characters as .glb; with --seed a new relative of each
cast project -o DIR [--force]
    the sample project: characters, graphs and clips as documents
cast sheets [ada|grub|bolt …] -o DIR [--force]
    contact sheets as .png (headless Chromium)
cast measure [ada|grub|bolt …] [--seeds N] [--detail full|game|both]
    what every face must keep to, on the three and on N seeds of each family (default 20)`

interface Options {
  seed?: string | undefined
  seeds?: string | undefined
  detail?: string | undefined
  output?: string | undefined
  force?: boolean | undefined
}

/** Runs the command line; the exit code. 0 done, 1 problems found, 2 wrong call. */
export async function main(argv: readonly string[], print: (line: string) => void): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        seeds: { type: 'string' },
        detail: { type: 'string' },
        output: { type: 'string', short: 'o' },
        force: { type: 'boolean' },
      },
    })
    const [verb, ...names] = positionals
    switch (verb) {
      case 'make':
        return await make(castNames(names), values, print)
      case 'project':
        await writeFiles(sampleProject(folder(values)), { force: values.force ?? false })
        return 0
      case 'sheets':
        return await shootSheets(castNames(names), values, print)
      case 'measure':
        return measure(castNames(names), values, print)
      default:
        throw new CallError(
          `call/verb: ${verb ? `"${verb}" is not a verb of cast` : 'a verb is missing'}.\n${USAGE}`,
        )
    }
  } catch (error) {
    const wrongCall =
      error instanceof CallError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    print(error instanceof Error ? error.message : String(error))
    return wrongCall ? 2 : 1
  }
}

function castNames(names: readonly string[]): CastName[] {
  const wrong = names.find((n) => !(n in CAST))
  if (wrong) throw new CallError(`call/name: the cast has no "${wrong}"; it has ${CAST_NAMES.join(', ')}.`)
  return names.length ? (names as CastName[]) : [...CAST_NAMES]
}
function details(o: Options): Detail[] {
  const wanted = o.detail ?? 'both'
  if (wanted === 'both') return ['full', 'game']
  if (wanted === 'full' || wanted === 'game') return [wanted]
  throw new CallError(`call/detail: --detail is full, game or both; found "${wanted}".`)
}
function number(text: string, name: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n) || n < 0)
    throw new CallError(`call/number: --${name} is a whole number from 0 on; found "${text}".`)
  return n
}
function folder(o: Options): string {
  if (!o.output) throw new CallError('call/output: say where to write: -o DIR.')
  return o.output
}

async function make(names: readonly CastName[], o: Options, print: (line: string) => void): Promise<number> {
  const out = folder(o)
  const seed = o.seed === undefined ? undefined : number(o.seed, 'seed')
  const files = new Map<string, Uint8Array>()
  for (const name of names)
    for (const detail of details(o)) {
      const start = performance.now()
      const character = makeCharacter(CAST[name], seed, detail)
      const documents = documentsFromCharacter(character)
      const made = performance.now()
      const glb = glbFromCharacter(character, documents)
      const written = performance.now()
      const path = join(out, `${documentName(character)}.glb`)
      files.set(path, glb)
      const [making, writing] = [made - start, written - made]
      print(
        `${path}  ${(glb.length / 1e6).toFixed(2)} MB  made in ${making.toFixed(0)} ms, written in ${writing.toFixed(0)} ms: ${(making / writing).toFixed(0)} to 1`,
      )
    }
  await writeFiles(files, { force: o.force ?? false })
  const total = [...files.values()].reduce((n, f) => n + f.length, 0)
  print(`${files.size} files, ${(total / 1e6).toFixed(2)} MB`)
  return 0
}

function measure(names: readonly CastName[], o: Options, print: (line: string) => void): number {
  const seeds = number(o.seeds ?? '20', 'seeds')
  let failed = 0
  for (const detail of details(o)) {
    const worst = new Map<string, { value: number; who: string; bad: number; limit: string }>()
    const measured: string[] = []
    const one = (family: Family, seed?: number) => {
      const character = makeCharacter(family, seed, detail)
      measured.push(character.name)
      for (const f of measureCharacter(character)) {
        const better = f.least === undefined ? f.value : -f.value
        const known = worst.get(f.name)
        const limit =
          f.most !== undefined
            ? `≤ ${f.most.toFixed(1)}`
            : f.least !== undefined
              ? `≥ ${f.least.toFixed(1)}`
              : ''
        const bad = (known?.bad ?? 0) + (passes(f) ? 0 : 1)
        if (!passes(f))
          print(
            `  ${character.name} ${detail}: ${f.name} ${f.value.toFixed(3)} ${f.unit} (${limit}) at ${f.where}`,
          )
        const beats = !known || better > (f.least === undefined ? known.value : -known.value)
        worst.set(f.name, beats ? { value: f.value, who: character.name, bad, limit } : { ...known, bad })
      }
    }
    for (const name of names) one(CAST[name])
    for (const family of FAMILIES.filter((f) => names.some((n) => CAST[n] === f)))
      for (let seed = 1; seed <= seeds; seed++) one(family, seed)
    print(`\n${detail}: worst of ${measured.length} characters`)
    for (const [name, w] of worst) {
      failed += w.bad
      print(
        `${w.bad ? 'FAIL' : 'ok  '}  ${name.padEnd(38)} ${w.value.toFixed(2).padStart(9)}  ${w.limit.padEnd(9)} ${w.who}`,
      )
    }
  }
  return failed ? 1 : 0
}

async function shootSheets(
  names: readonly CastName[],
  o: Options,
  print: (line: string) => void,
): Promise<number> {
  const out = folder(o)
  const files = new Map<string, Uint8Array>()
  const booth = await openBooth()
  try {
    const shoot = async (name: string, sheet: Parameters<typeof booth.shoot>[0]) => {
      files.set(join(out, `${name}.png`), await booth.shoot(sheet))
      print(`${name}.png`)
    }
    const sit = async (family: Family, seed?: number, x = 0, detail: Detail = 'full') => {
      const character = makeCharacter(family, seed, detail)
      const documents = documentsFromCharacter(character)
      await booth.load(character.name, glbFromCharacter(character, documents), x)
      return { character, documents }
    }
    const clips = [...faceClips(), ...moodClips(), ...bodyClips(), ...emoteClips()]
    for (const name of names) {
      await booth.clear()
      const s = await sit(CAST[name])
      await shoot(`${name}-beauty`, sheets.beautySheet(s))
      await shoot(`${name}-controls`, sheets.controlSheet(s))
      await shoot(`${name}-combinations`, sheets.combinationSheet(s))
      await shoot(`${name}-expressions`, sheets.expressionSheet(s))
      await shoot(`${name}-close`, sheets.closeSheet(s))
      await shoot(`${name}-clips`, sheets.clipSheet(s, clips))
    }
    await booth.clear()
    await shoot(
      'validation',
      sheets.validationSheet([await sit('human'), await sit('goblin'), await sit('robot')]),
    )
    await booth.clear()
    const crowd = []
    for (const family of FAMILIES) for (let seed = 1; seed <= 6; seed++) crowd.push(await sit(family, seed))
    await shoot('seeds', sheets.seedSheet(crowd))
    await booth.clear()
    const game = [
      await sit('human', undefined, 0, 'game'),
      await sit('goblin', undefined, 0, 'game'),
      await sit('robot', undefined, 0, 'game'),
    ]
    await shoot('game', sheets.gameSheet(game))
    await booth.clear()
    const three = [
      await sit('human', undefined, -0.56),
      await sit('goblin', undefined, 0),
      await sit('robot', undefined, 0.56),
    ]
    await shoot('poster', sheets.posterSheet(three))
  } finally {
    await booth.close()
  }
  await writeFiles(files, { force: o.force ?? false })
  return 0
}
