// What the fuzz does with an input, by format: reads it, and where it can be read, uses what came out.
import { captureReader, captureSeeds } from './capture-files.mjs'
import { readAndRecode } from './clip-codec.mjs'
import { requestReader } from './http-api.mjs'
import { libraryReader, libraryTexts } from './library-texts.mjs'
import { linkReader, PROTOCOLS } from './link-packets.mjs'
import { editAndRewrite, evaluate } from './sequences.mjs'
import { TIMING_FILES } from './timings.mjs'

const MAX_BYTES = 64 << 20

/** Formats, and how many of a thousand inputs of a long run each gets. */
export const SHARES = {
  gltf: 90,
  'khr-character': 30,
  fbx: 60,
  bvh: 60,
  obj: 30,
  'live-link': 60,
  'live-link-recording': 50,
  vrm: 50,
  vrma: 60,
  rbxmx: 30,
  container: 70,
  'compressed-clip': 40,
  document: 90,
  pair: 30,
  sequence: 60,
  ...Object.fromEntries(Object.keys(TIMING_FILES).map((name) => [name, 15])),
  ...Object.fromEntries(PROTOCOLS.map((name) => [`link-${name}`, 15])),
  ...Object.fromEntries(Object.keys(libraryTexts).map((name) => [name, 10])),
  ...Object.fromEntries(Object.keys(captureSeeds).map((name) => [name, 5])),
  http: 5,
}

export const FORMATS = Object.keys(SHARES)

export async function readerOf(format) {
  if (format === 'http') return requestReader()
  if (Object.hasOwn(captureSeeds, format)) return captureReader(format)
  if (format.startsWith('link-')) return linkReader(format.slice(5))
  if (format.startsWith('library-')) return libraryReader(format)
  const formats = await import('@facework/formats')
  const { documentFromFiles, readDocument } = await import('@facework/documents')
  const { readContainer } = await import('@facework/container')
  const { isContainer } = await import('@facework/container/internal')
  const { importKhrCharacter, importRbxmx } = await import('@facework/formats/internal')
  const options = { name: 'fuzz', maxBytes: MAX_BYTES }
  if (Object.hasOwn(TIMING_FILES, format)) {
    const reader = formats.INPUT_FORMATS.find(({ name }) => name === format)
    return (bytes) => {
      // Told apart from others on the way, as a file that is opened is.
      reader.detects(bytes)
      return reader.read({ bytes, name: 'fuzz' })
    }
  }
  const fromText = (bytes) => documentFromFiles(new TextDecoder().decode(bytes))
  const fromContainer = (bytes) =>
    readContainer(bytes, { maxBytes: MAX_BYTES, check: readDocument }).documents
  const played = async (result) => {
    await evaluate((result.clips ?? []).slice(0, 2))
    return result
  }
  return {
    gltf: async (bytes) => played(await formats.importGltf(bytes, options)),
    'khr-character': async (bytes) => played(await importKhrCharacter(bytes, options)),
    fbx: async (bytes) => played(await formats.importFbx(bytes, options)),
    bvh: async (bytes) => played(await formats.importBvh(bytes, options)),
    obj: (bytes) => formats.importObj(bytes, { ...options, shapes: new Map([['shape', bytes]]) }),
    'live-link': async (bytes) => played(await formats.importLiveLinkCsv(bytes, options)),
    'live-link-recording': async (bytes) => played(await formats.importLiveLinkRecording(bytes, options)),
    vrm: (bytes) => formats.importVrm(bytes, options),
    rbxmx: async (bytes) => played(await importRbxmx(bytes, options)),
    vrma: async (bytes) => played(await formats.importVrma(bytes, options)),
    container: (bytes) => ({ documents: fromContainer(bytes) }),
    'compressed-clip': (bytes) => readAndRecode(bytes, MAX_BYTES >> 4),
    document: async (bytes) => {
      const document = fromText(bytes)
      if (document.kind === 'clip') await evaluate([document])
      return { documents: [document] }
    },
    pair: (bytes) => {
      const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
      const text = new TextDecoder().decode(bytes.subarray(4, 4 + size))
      return { documents: [documentFromFiles(text, bytes.slice(4 + size))] }
    },
    sequence: (bytes, index) => {
      const documents = isContainer(bytes) ? fromContainer(bytes) : [fromText(bytes)]
      return editAndRewrite(documents, index, MAX_BYTES)
    },
  }[format]
}
