// The rows of one character and of drawn faces, in the browser that opens this page. `npm run bench -- --browser`
// serves it and keeps the figures.
import * as documents from '@facework/documents'
import * as operations from '@facework/operations'
import * as internal from '@facework/operations/internal'
import * as runtime from '@facework/runtime'
import * as runtimeInternal from '@facework/runtime/internal'
import * as three from '@facework/three'
import { characterOf } from '../character-of.mjs'
import { characterRows } from '../character-rows.mjs'
import { drawRows } from './draw.mjs'

const packages = { documents, operations, internal, runtime, runtimeInternal, three }
const quick = new URL(location.href).searchParams.has('quick')
const state = document.querySelector('#state')

function show({ name, note, ratio, spread }) {
  const row = document.querySelector('#rows').insertRow()
  for (const [text, kind] of [
    [name, ''],
    [note, ''],
    [`${ratio.toFixed(2)} ×`, 'number'],
    [spread.map((v) => v.toFixed(2)).join(' … '), 'number'],
  ]) {
    const cell = row.insertCell()
    cell.textContent = text
    cell.className = kind
  }
}

/** Lets the browser draw what was written. */
const nextFrame = () => new Promise((done) => setTimeout(done, 50))

async function run() {
  const files = await (await fetch('/sample-project')).json()
  const all = files.map(({ json, columns }) =>
    documents.documentFromFiles(json, columns && Uint8Array.from(atob(columns), (c) => c.charCodeAt(0))),
  )
  const sample = characterOf(packages, all, 'ada')
  state.textContent = 'One character …'
  await nextFrame()
  // Clocks of browsers are coarser than those of Node, so turns are longer.
  const rows = await characterRows({ packages, sample }, undefined, {
    repeat: quick ? 100 : 800,
    rounds: quick ? 5 : 41,
  })
  rows.forEach(show)
  state.textContent = 'Drawn faces …'
  await nextFrame()
  const drawn = await drawRows({ packages, sample }, document.querySelector('#view'), {
    rounds: quick ? 3 : 61,
  })
  drawn.rows.forEach(show)
  const { userAgent: browser, hardwareConcurrency: cores } = navigator
  const result = { gpu: drawn.gpu, browser, cores, rows: [...rows, ...drawn.rows] }
  await fetch('/results', { method: 'POST', body: JSON.stringify(result) })
  state.textContent = `Done on ${drawn.gpu}. The figures are in the terminal that serves this page.`
}

run().catch((error) => {
  state.textContent = error.message
  fetch('/results', { method: 'POST', body: JSON.stringify({ error: `${error.stack ?? error.message}` }) })
})
