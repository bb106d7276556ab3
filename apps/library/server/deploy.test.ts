import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')

describe('the examples of deployment', () => {
  it('of compose can be read, with a server and a worker that wait for the database', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, { command?: string[]; environment: object; depends_on?: object }>
    }
    expect(Object.keys(services)).toEqual(['database', 'server', 'worker'])
    for (const role of ['server', 'worker']) {
      expect(services[role]!.command).toEqual(['--role', role])
      expect(services[role]!.depends_on).toEqual({ database: { condition: 'service_healthy' } })
      expect(Object.keys(services[role]!.environment)).toContain('FACEWORK_DATABASE')
    }
  })

  it('of Kubernetes can be read, with probes of paths that the library answers', () => {
    const documents = parseAllDocuments(read('kubernetes.yaml'))
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    const found = documents.map(
      (document) => document.toJS() as { kind: string; spec: { template?: unknown } },
    )
    expect(found.map(({ kind }) => kind)).toEqual(['Deployment', 'Deployment', 'Service'])
    const routes = readFileSync(join(import.meta.dirname, 'create-api.ts'), 'utf8')
    for (const [, path] of read('kubernetes.yaml').matchAll(/path: (\S+),/g))
      expect(routes).toContain(`'${path}'`)
  })
})
