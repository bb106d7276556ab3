// `node scripts/build-kernels.mjs [--check]`: the SIMD kernels, from AssemblyScript to bytes inside a TypeScript
// file, so that the package loads them without a fetch. `--check` compares instead of writing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root } from './setup.mjs'

const SOURCE = 'packages/runtime/assembly/index.ts'
const TARGET = 'packages/runtime/src/kernels/kernel-bytes.ts'
const OPTIONS = [
  '--runtime=stub',
  '--importMemory',
  '--noExportMemory',
  '--noAssert',
  '--enable=simd',
  '--enable=bulk-memory',
  '--enable=nontrapping-f2i',
  '--use=abort=',
  '-O3',
  '--converge',
  '--disableWarning=112',
]

/** The text of the generated file. */
export async function kernelText() {
  const { default: asc } = await import(
    pathToFileURL(join(root, 'node_modules/assemblyscript/dist/asc.js')).href
  )
  let bytes
  const { error, stderr } = await asc.main([SOURCE, '--outFile', 'kernel.wasm', ...OPTIONS], {
    readFile(name) {
      try {
        return readFileSync(join(root, name), 'utf8')
      } catch {
        return null
      }
    },
    writeFile(name, contents) {
      if (name.endsWith('.wasm')) bytes = contents
    },
    listFiles: () => [],
  })
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`)
  return `// Written by scripts/build-kernels.mjs from packages/runtime/assembly; do not edit.

/** The kernels as a WebAssembly module of ${bytes.length} bytes, in base64. */
export const KERNEL_BYTES =
  '${Buffer.from(bytes).toString('base64')}'
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await kernelText()
  if (process.argv.includes('--check')) {
    if (readFileSync(join(root, TARGET), 'utf8') !== text)
      fail(`${TARGET} is not what ${SOURCE} gives; run \`npm run kernels\`.`)
  } else writeFileSync(join(root, TARGET), text)
}
