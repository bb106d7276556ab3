import { type Diagnostic, FaceworkError, type Report, throwFirst } from '@facework/report'
import { BoundedReport } from './bounded-report.ts'
import { type Id, newId } from './identity.ts'
import {
  describeValue,
  type Fields,
  isPlainObject,
  nameText,
  object,
  optional,
  type Schema,
  text,
} from './schema.ts'

/** What every document begins with. */
export interface DocumentHeader<K extends string = string> {
  readonly kind: K
  /** Version of the kind's layout, not of the content. */
  readonly version: number
  /** Additions to that layout, counted from 1; missing is 0. A document with later ones than known is read-only. */
  readonly minor?: number
  readonly id: Id
  readonly name: string
  /** For people who work on it. */
  readonly notes?: string | undefined
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
  /** Raised by a change that readers of the one before would misread; needs a migration and a kept sample. */
  readonly version: number
  /** Raised by an addition that others can read past and keep: a new optional field. 0 with each new version. */
  readonly minor?: number
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
  readonly minor: number
  /** Fills in id, version and defaults, and checks the result. Throws a FaceworkError. */
  create(name: string, body: GivenBody<D>, id?: Id): D
  /** Migrates, checks and types a value parsed from JSON. Throws a FaceworkError with every finding. */
  read(json: unknown, report?: Report): D
}

export function defineKind<D extends DocumentHeader>(definition: KindDefinition<D>): DocumentKind<D> {
  const { kind, version, minor = 0 } = definition
  const schema = object({
    kind: text,
    version: { read: () => version } as Schema<number>,
    minor: {
      read: (found) => (typeof found === 'number' && found > minor ? found : minor || undefined),
    } as Schema<number | undefined>,
    id: nameText,
    name: nameText,
    notes: optional(text),
    ...definition.fields,
  } as unknown as Fields<D>)

  function checked(value: unknown, keepsUnknown: boolean, given?: Report): D {
    // Its own report: what others found before in the given one must not stop the checks here.
    const report = new BoundedReport(keepsUnknown)
    const document = schema.read(value, '', report)
    if (!report.hasErrors) definition.check?.(document, report)
    report.close()
    given?.diagnostics.push(...report.diagnostics)
    const found = document.minor ?? 0
    if (found > minor && report.hasErrors) throw unreadable(kind, `${version}.${found}`, report)
    throwFirst(report.diagnostics)
    if (found > minor) given?.diagnostics.push(newerFinding(document))
    return document
  }

  return {
    kind,
    version,
    minor,
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

/** The finding for a document with additions that are not supported here. */
export function newerFinding({ kind, version, minor = 0 }: DocumentHeader): Diagnostic {
  return {
    severity: 'warning',
    code: 'document/newer',
    path: 'minor',
    message: `This ${kind} was saved by a newer Facework, in layout version ${version}.${minor}; it is opened read-only, so that nothing of it is lost.`,
    hint: 'Update Facework to edit it.',
  }
}

function unreadable(kind: string, version: string, { diagnostics }: Report): FaceworkError {
  const { path, message } = diagnostics.find((d) => d.severity === 'error')!
  return new FaceworkError(
    'document/version',
    path,
    `This ${kind} was saved by a newer Facework, in layout version ${version}, and cannot be read here: ${message}`,
    'Update Facework and open it again.',
  )
}

function migrate<D extends DocumentHeader>(
  json: Record<string, unknown>,
  definition: KindDefinition<D>,
): unknown {
  const { kind, version, migrations = {} } = definition
  let current = json
  const found = json.version
  const { minor } = json
  if (minor !== undefined && !(Number.isSafeInteger(minor) && (minor as number) >= 0)) {
    throw new FaceworkError(
      'document/version',
      'minor',
      `minor should be a whole number from 0 up; found ${describeValue(minor)}.`,
    )
  }
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
      // The additions were to the layout that is left here.
      const { minor: _, ...before } = current
      current = step(before)
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
