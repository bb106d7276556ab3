// `node scripts/build-kernels.mjs [--check]`: the SIMD kernels, from AssemblyScript to bytes inside TypeScript
// files, so that the packages load them without a fetch. `--check` compares instead of writing.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fail, root } from './setup.mjs'

/** Each module: its sources, the file its bytes go to, and options of its own. */
export const KERNELS = {
  runtime: {
    source: 'packages/runtime/assembly/index.ts',
    target: 'packages/runtime/src/kernels/kernel-bytes.ts',
    name: 'KERNEL_BYTES',
    what: 'The kernels',
    written: 'deflated, in base64',
    options: ['--importMemory', '--noExportMemory'],
  },
  container: {
    source: 'packages/container/assembly/index.ts',
    target: 'packages/container/src/clip-codec/decoder-bytes.ts',
    name: 'DECODER_BYTES',
    what: 'The clip decoder',
    // Needed at once, and only a promise inflates everywhere; gzip packs this better than base64.
    written: 'in sixteen signs',
    // Its memory is laid out by decoder-layout.ts, from address 0 on.
    options: ['--memoryBase', '1048576', '--shrinkLevel', '1'],
  },
  capture: {
    source: 'packages/capture/assembly/index.ts',
    target: 'packages/capture/src/network/layer-bytes.ts',
    name: 'LAYER_BYTES',
    what: 'The layers of the face networks',
    written: 'in hexadecimal',
    options: ['--importMemory', '--noExportMemory'],
  },
}
const OPTIONS = [
  '--runtime=stub',
  '--noAssert',
  '--enable=simd',
  '--enable=bulk-memory',
  '--enable=nontrapping-f2i',
  '--use=abort=',
  '-O3',
  '--converge',
  '--disableWarning=112',
]

/** Hexadecimal in signs that minified code is full of, so that gzip packs both together. */
const SIGNS = 'ent=rsi)aol,(+1c'

const WRITTEN = {
  'in sixteen signs': {
    write: (bytes) => bytes.toString('hex').replace(/./g, (digit) => SIGNS[Number.parseInt(digit, 16)]),
    read: (text) =>
      Buffer.from(
        text.replace(/./g, (sign) => SIGNS.indexOf(sign).toString(16)),
        'hex',
      ),
  },
  'deflated, in base64': {
    write: (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64'),
    read: (text) => inflateRawSync(Buffer.from(text, 'base64')),
  },
  'in hexadecimal': {
    write: (bytes) => bytes.toString('hex'),
    read: (text) => Buffer.from(text, 'hex'),
  },
}

/** The bytes that a module's sources give. */
export async function kernelBytes({ source, options }) {
  const { default: asc } = await import(
    pathToFileURL(join(root, 'node_modules/assemblyscript/dist/asc.js')).href
  )
  let bytes
  const { error, stderr } = await asc.main([source, '--outFile', 'kernel.wasm', ...OPTIONS, ...options], {
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
  return Buffer.from(bytes)
}

/** The bytes in a module's generated file; how they are deflated may differ from one zlib to the next. */
export function shippedBytes({ target, written }) {
  const [, text] = /'([^']*)'/.exec(readFileSync(join(root, target), 'utf8'))
  return WRITTEN[written].read(text)
}

function textOf({ source, name, what, written }, bytes) {
  return `// Written by scripts/build-kernels.mjs from ${dirname(source)}; do not edit.

/** ${what} as a WebAssembly module of ${bytes.length} bytes, ${written}. */
export const ${name} =
  '${WRITTEN[written].write(bytes)}'
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const kernel of Object.values(KERNELS)) {
    const bytes = await kernelBytes(kernel)
    if (!process.argv.includes('--check')) writeFileSync(join(root, kernel.target), textOf(kernel, bytes))
    else if (!shippedBytes(kernel).equals(bytes))
      fail(`${kernel.target} is not what ${kernel.source} gives; run \`npm run kernels\`.`)
  }
}
