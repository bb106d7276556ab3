// Sequences: what was read is edited, written and read again, some times over. Writing must never give a file that
// cannot be read, or that holds something else.
import { randomFrom } from './damage.mjs'

const ROUNDS = 3
const MAX_ERRORS = [0.0001, 0.001, 0.01]
const EXTREMES = [3.4e38, -3.4e38, 1e-45, -0, 0, 1, -1, 1e9, 0.1]
/** Frames that are evaluated of a clip, also far outside of it. */
const TIMES = [0, 0.1, 1, 3600]

/** Edits and rewrites documents; throws an Error that is no FaceworkError when something is lost on the way. */
export async function editAndRewrite(documents, seed, maxBytes) {
  const random = randomFrom(seed)
  const pick = (n) => Math.floor(random() * n)
  const { FaceworkError } = await import('@facework/report')
  const { readDocument } = await import('@facework/documents')
  let current = documents
  for (let round = 0; round < ROUNDS && current.length > 0; round++) {
    const at = pick(current.length)
    const edited = EDITS[pick(EDITS.length)](current[at], pick)
    let checked
    try {
      checked = readDocument(edited)
    } catch (error) {
      // An edit that no document may have is refused, as by the editor.
      if (!(error instanceof FaceworkError)) throw error
      continue
    }
    current = current.map((document, i) => (i === at ? checked : document))
    current = await WRITERS[pick(WRITERS.length)](current, pick, maxBytes)
    await evaluate(current.filter(({ kind }) => kind === 'clip').slice(0, 2))
  }
  return { documents: current }
}

const names = ['x', ' ', '__proto__', '頬 🙂', 'a.b c', '\u0000', 'constructor']

const EDITS = [
  (document, pick) => ({ ...document, name: names[pick(names.length)] }),
  (document, pick) => ({ ...document, [`future${pick(3)}`]: { deep: [1, { list: [pick(9)] }], text: 'ä' } }),
  onList('curves', (curves, pick) => curves.filter((_, i) => i !== pick(curves.length))),
  onList('curves', (curves, pick) => [
    ...curves,
    { ...curves[pick(curves.length)], name: names[pick(names.length)] },
  ]),
  onCurve((curve, pick) => ({ ...curve, start: pick(100) - 50, rate: [1, 24, 1e-3, 1e6][pick(4)] })),
  onValues((values, pick) => values.map((v) => v * [0, -1, 1e3, 1e-3, 1e30][pick(5)])),
  onValues((values, pick) => values.subarray(0, pick(values.length + 1))),
  onValues((values, pick) => {
    const out = values.slice()
    for (let n = 1 + pick(4); n > 0; n--) out[pick(out.length)] = EXTREMES[pick(EXTREMES.length)]
    return out
  }),
  onValues((values) => values.slice().reverse()),
  onCurve((curve, pick) => ({
    ...curve,
    keys: (curve.keys ?? []).map((key) => ({ ...key, value: EXTREMES[pick(EXTREMES.length)] })),
  })),
  onList('joints', (joints, pick) => joints.filter((_, i) => i !== pick(joints.length))),
  onList('meshes', (meshes, pick) => meshes.filter((_, i) => i !== pick(meshes.length))),
]

function onList(field, change) {
  return (document, pick) =>
    Array.isArray(document[field]) && document[field].length > 0
      ? { ...document, [field]: change(document[field], pick) }
      : document
}

function onCurve(change) {
  return onList('curves', (curves, pick) => {
    const at = pick(curves.length)
    return curves.map((curve, i) => (i === at ? change(curve, pick) : curve))
  })
}

function onValues(change) {
  return onCurve((curve, pick) =>
    curve.values?.length > 0 ? { ...curve, values: change(curve.values, pick) } : curve,
  )
}

const WRITERS = [throughContainer, throughCompression, throughFiles, throughPieces]

async function throughContainer(documents, _pick, maxBytes) {
  const { readContainer, writeContainer } = await import('@facework/container')
  const { readDocument } = await import('@facework/documents')
  const bytes = writeContainer({ documents })
  const back = readAgain('container', () => readContainer(bytes, { maxBytes, check: readDocument }).documents)
  documents.forEach((document, i) => {
    expectSame(document, back[i], 'container')
  })
  return back
}

async function throughCompression(documents, pick, maxBytes) {
  const { readContainer, writeContainer } = await import('@facework/container')
  const { readDocument } = await import('@facework/documents')
  const maxError = MAX_ERRORS[pick(MAX_ERRORS.length)]
  let bytes
  try {
    bytes = writeContainer({ documents, compress: { maxError } })
  } catch (error) {
    // Numbers too large for the error are refused, and rightly.
    if (error.code === 'container/clip-error') return documents
    throw new Error(`compressing at ${maxError}: ${error.code} ${error.message}`)
  }
  const back = readAgain(
    'compressed container',
    () => readContainer(bytes, { maxBytes, check: readDocument }).documents,
  )
  documents.forEach((document, i) => {
    if (document.kind !== 'clip') expectSame(document, back[i], 'compressed container')
    else compareClips(document, back[i], maxError)
  })
  return back
}

/** Compression keeps what is not a value, and every value within the error. */
function compareClips(clip, back, maxError) {
  for (const [k, curve] of clip.curves.entries()) {
    const other = back.curves[k]
    if (curve.name !== other?.name) throw new Error(`curve ${curve.name} came back as ${other?.name}`)
    if (!curve.values || curve.values.length !== other.values?.length) continue
    const off = curve.values.findIndex((v, n) => !(Math.abs(v - other.values[n]) <= maxError))
    if (off >= 0)
      throw new Error(`${curve.values[off]} came back as ${other.values[off]} at an error of ${maxError}`)
  }
}

async function throughFiles(documents) {
  const { documentFromFiles, documentToFiles } = await import('@facework/documents')
  return documents.map((document) => {
    const { json, bin } = documentToFiles(document)
    const back = readAgain('files', () => documentFromFiles(json, bin))
    expectSame(document, back, 'files')
    return back
  })
}

async function throughPieces(documents) {
  const { documentFromFiles } = await import('@facework/documents')
  const { documentToPiecesInSteps, filesOfPieces } = await import('@facework/documents/internal')
  return documents.map((document) => {
    const steps = documentToPiecesInSteps(document)
    let step = steps.next()
    while (!step.done) step = steps.next()
    const { json, bin } = filesOfPieces(step.value)
    const back = readAgain('pieces', () => documentFromFiles(json, bin))
    expectSame(document, back, 'pieces')
    return back
  })
}

function readAgain(what, read) {
  try {
    return read()
  } catch (error) {
    throw new Error(
      `written as ${what} and not readable: ${error.code ?? ''} ${error.path ?? ''} ${error.message}`,
    )
  }
}

/** Compares to the bit; without recursion, since extras may be nested deeply. */
function expectSame(a, b, what) {
  const open = [[a, b, '']]
  for (let at = open.pop(); at; at = open.pop()) {
    const [x, y, path] = at
    if (Object.is(x, y)) continue
    const isSame =
      ArrayBuffer.isView(x) && ArrayBuffer.isView(y)
        ? x.constructor === y.constructor && bytesOf(x).equals(bytesOf(y))
        : typeof x === 'object' && typeof y === 'object' && x !== null && y !== null
    if (!isSame) throw new Error(`${what}: ${path} was ${String(x)} and came back as ${String(y)}`)
    if (ArrayBuffer.isView(x)) continue
    const keys = new Set([...Object.keys(x), ...Object.keys(y)])
    for (const key of keys)
      if (x[key] !== undefined || y[key] !== undefined) open.push([x[key], y[key], `${path}.${key}`])
  }
}

const bytesOf = (view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength)

/** Plays clips on an empty rig: no number of a frame may be NaN or infinite. */
export async function evaluate(clips) {
  const { modelKind } = await import('@facework/documents')
  const { CharacterInstance, compileRig } = await import('@facework/runtime')
  for (const clip of clips) {
    const extraCurves = [...new Set(clip.curves.map(({ name }) => name))].slice(0, 50)
    const rig = compileRig(modelKind.create('empty', { joints: [], meshes: [] }), { extraCurves })
    const instance = new CharacterInstance(rig)
    instance.play(clip, { loop: true, fade: 0 })
    for (const time of TIMES) {
      const { curves } = instance.update(time)
      const at = curves.findIndex((value) => !Number.isFinite(value))
      if (at >= 0) throw new Error(`curve ${rig.curveNames[at]} is ${curves[at]} after ${time} s`)
    }
  }
}
