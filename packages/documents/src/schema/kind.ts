import { FaceworkError, type Report } from '@facework/report'
import { BoundedReport } from './bounded-report.ts'
import { type Id, newId } from './identity.ts'
import { describeValue, type Fields, isPlainObject, nameText, object, type Schema, text } from './schema.ts'

/** What every document begins with. */
export interface DocumentHeader<K extends string = string> {
  readonly kind: K
  /** Version of the kind's layout, not of the content. */
  readonly version: number
  readonly id: Id
  readonly name: string
}

type Body<D extends DocumentHeader> = Omit<D, keyof DocumentHeader>

/** Fields with a default may be missing or undefined. */
type GivenBody<D extends DocumentHeader> = {
  readonly [K in keyof Body<D>]?: Body<D>[K] | undefined
}

/** Turns the JSON of one version into the next version's, as new objects; what it is given stays as it was. */
export type Migration = (json: Record<string, unknown>) => Record<string, unknown>

export interface KindDefinition<D extends DocumentHeader> {
  readonly kind: D['kind']
  readonly version: number
  readonly fields: Fields<Body<D>>
  /** What fields alone cannot say: unique names, references inside the document. */
  readonly check?: (document: D, report: Report) => void
  /** migrations[n] leads from version n to n + 1. */
  readonly migrations?: Readonly<Record<number, Migration>>
}

/** A kind of document: how to make one and how to read one from JSON. */
export interface DocumentKind<D extends DocumentHeader> {
  readonly kind: D['kind']
  readonly version: number
  /** Fills in id, version and defaults, and checks the result. Throws a FaceworkError. */
  create(name: string, body: GivenBody<D>, id?: Id): D
  /** Migrates, checks and types a value parsed from JSON. Throws a FaceworkError with every finding. */
  read(json: unknown, report?: Report): D
}

export function defineKind<D extends DocumentHeader>(definition: KindDefinition<D>): DocumentKind<D> {
  const { kind, version } = definition
  const schema = object({
    kind: text,
    version: { read: () => version } as Schema<number>,
    id: nameText,
    name: nameText,
    ...definition.fields,
  } as unknown as Fields<D>)

  function checked(value: unknown, keepsUnknown: boolean, given?: Report): D {
    // Its own report: what others found before in the given one must not stop the checks here.
    const report = new BoundedReport(keepsUnknown)
    const document = schema.read(value, '', report)
    if (!report.hasErrors) definition.check?.(document, report)
    report.close()
    given?.diagnostics.push(...report.diagnostics)
    FaceworkError.throwFirst(report.diagnostics)
    return document
  }

  return {
    kind,
    version,
    create: (name, body, id = newId()) => checked({ kind, version, id, name, ...body }, false),
    read(json, report) {
      if (!isPlainObject(json)) {
        throw new FaceworkError(
          'document/type',
          '',
          `A ${kind} document should be an object; found ${describeValue(json)}.`,
        )
      }
      if (json.kind !== kind) {
        throw new FaceworkError(
          'document/kind',
          'kind',
          `This should be a "${kind}" document; found kind ${describeValue(json.kind)}.`,
        )
      }
      return checked(migrate(json, definition), true, report)
    },
  }
}

function migrate<D extends DocumentHeader>(
  json: Record<string, unknown>,
  definition: KindDefinition<D>,
): unknown {
  const { kind, version, migrations = {} } = definition
  let current = json
  const found = json.version
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) {
    throw new FaceworkError(
      'document/version',
      'version',
      `version should be a whole number from 1 to ${version}; found ${describeValue(found)}.`,
    )
  }
  if (found > version) {
    throw new FaceworkError(
      'document/version',
      'version',
      `This ${kind} was saved in layout version ${found}; supported are versions up to ${version}.`,
      'Update Facework and open it again.',
    )
  }
  for (let v = found; v < version; v++) {
    const step = migrations[v]
    if (!step)
      throw new FaceworkError(
        'document/version',
        'version',
        `No migration leads from version ${v} of ${kind}.`,
      )
    try {
      current = step({ ...current })
    } catch (error) {
      // Migrations run before anything is checked, so odd data may well trip them.
      throw new FaceworkError(
        'document/migration',
        '',
        `This ${kind} of layout version ${v} could not be brought to version ${v + 1}: ${(error as Error).message}`,
        'The file does not have the layout its version says; restore a backup, or repair the file.',
      )
    }
  }
  return current
}

/** Reports names that occur twice. */
export function checkUnique(names: Iterable<string>, path: string, what: string, report: Report): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) {
      report.error(
        'document/duplicate-name',
        path,
        `${what} "${name}" occurs twice in ${path}; names must be unique there.`,
        'Rename one of them.',
      )
    }
    seen.add(name)
  }
}
