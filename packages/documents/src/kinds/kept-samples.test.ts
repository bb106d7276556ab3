import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { documentFromFiles, documentToFiles } from '../index.ts'
import { DOCUMENT_KINDS } from '../internal.ts'

const FOLDER = join(import.meta.dirname, '../../test/kept-samples')
const names = readdirSync(FOLDER).filter((name) => /^[a-z-]+-\d+\.json$/.test(name))
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const versionOf = (name: string) => Number(/(\d+)\.json$/.exec(name)![1])

describe('documents that earlier versions saved', () => {
  it.each(names)('%s is read without a finding, as what it is today', (name) => {
    const report = new Report()
    const document = documentFromFiles(textOf(name), undefined, report)
    expect(report.diagnostics).toEqual([])
    const isOld = versionOf(name) < document.version
    const today = textOf(isOld ? name.replace('.json', '.now.json') : name)
    expect(documentToFiles(document).json).toBe(today)
    // Reading what was migrated changes nothing more.
    expect(documentToFiles(documentFromFiles(today)).json).toBe(today)
  })

  it.each(DOCUMENT_KINDS)('there is a sample of every version of %s', (kind) => {
    const found = names.filter((name) => name.replace(/-\d+\.json$/, '') === kind).map(versionOf)
    const newest = Math.max(...found)
    // The newest sample is of the version that is written today; so a new version needs a new sample.
    const { version } = documentFromFiles(textOf(`${kind}-${newest}.json`))
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, i) => i + 1))
  })
})
