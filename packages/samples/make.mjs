// Copies the sample files of the repository into dist/, each with a module that knows its address. One module a file:
// a bundler copies the files of the modules that a page imports, and no others.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const samples = join(here, '../../samples')
const dist = join(here, 'dist')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)

/** `ada` for heads/ada-game.glb: the small ones are enough for a first look. */
const FOLDERS = [
  ['heads', /^(\w+)-game\.glb$/],
  ['clips', /^([\w-]+)\.clip\.json$/],
  ['takes', /^(\w+)\.csv$/],
  ['accessories', /^([\w-]+)\.glb$/],
]
for (const [folder, pattern] of FOLDERS) {
  for (const file of readdirSync(join(samples, folder))) {
    const name = pattern.exec(file)?.[1]
    if (name === undefined) continue
    const copy = name + file.slice(file.indexOf('.'))
    copyFileSync(join(samples, folder, file), join(dist, copy))
    writeFileSync(join(dist, `${name}.js`), `export default new URL('./${copy}', import.meta.url).href\n`)
  }
}
