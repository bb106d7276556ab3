import { CHECKS } from '../checks.ts'
import type { HeadReport } from '../finding.ts'
import { placeText } from './markdown.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** A report as SARIF 2.1.0, which code hosts show beside a change. */
export function sarifReport(file: string, report: HeadReport, version: string): object {
  const used = new Set(report.findings.map((f) => f.code))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'facework check',
            version,
            rules: CHECKS.filter((c) => used.has(c.code)).map(({ code, why, steps }) => ({
              id: code,
              shortDescription: { text: code.slice('head/'.length) },
              fullDescription: { text: why },
              help: { text: steps.join('\n') },
            })),
          },
        },
        results: report.findings.map((finding) => ({
          ruleId: finding.code,
          level: LEVELS[finding.severity],
          message: { text: textOf(finding) },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: file.replaceAll('\\', '/') } },
              logicalLocations: [{ fullyQualifiedName: placeText(finding) || file }],
            },
          ],
        })),
      },
    ],
  }
}

const textOf = ({ message, found, expected }: HeadReport['findings'][number]) =>
  found === undefined ? message : `${message}. Found ${found}, expected ${expected}.`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A report as JUnit XML: a test for each check that ran, failed by errors. */
export function junitReport(file: string, report: HeadReport): string {
  const cases = CHECKS.filter((c) => !c.profiles || c.profiles.includes(report.profile)).map(({ code }) => {
    const own = report.findings.filter((f) => f.code === code)
    const failures = own
      .filter((f) => f.severity === 'error')
      .map((f) => `<failure message="${escaped(f.message)}">${escaped(`${textOf(f)}\n${f.why}`)}</failure>`)
    const others = own.filter((f) => f.severity !== 'error').map((f) => escaped(textOf(f)))
    const out = others.length > 0 ? `<system-out>${others.join('\n')}</system-out>` : ''
    return `    <testcase classname="${escaped(file)}" name="${code}">${failures.join('')}${out}</testcase>`
  })
  const failed = new Set(report.findings.filter((f) => f.severity === 'error').map((f) => f.code)).size
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="facework check ${report.profile}" tests="${cases.length}" failures="${failed}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}
