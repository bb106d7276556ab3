import { z } from '@hono/zod-openapi'

/** Texts of any length would be kept in the database: each has a bound. */
const short = z.string().max(200)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
export const digestSchema = digest
export const nameSchema = z.string().regex(/^[a-z0-9-]{2,64}$/)
export const assetKind = z.enum([
  'skeleton',
  'model',
  'clip',
  'poses',
  'control-set',
  'map',
  'graph',
  'modifier',
  'policy',
  'character',
  'accessory',
  'fit',
  'head',
])

export const manifestSchema = z
  .strictObject({
    manifest: z.literal(1),
    id: short,
    name: short,
    version: z.string().max(64),
    kind: assetKind,
    title: z.string().min(1).max(120),
    description: z.string().max(10_000),
    tags: z.array(z.string().regex(/^[a-z0-9-]{1,32}$/)).max(20),
    license: z.string().min(1).max(120),
    credits: z
      .array(
        z.strictObject({
          name: short,
          role: short.optional(),
          url: z
            .string()
            .max(500)
            .regex(/^https?:\/\//)
            .optional(),
        }),
      )
      .max(50),
    main: z.string().max(400),
    members: z
      .array(z.strictObject({ name: short, kind: assetKind, id: short, path: z.string().max(400) }))
      .max(2000),
    files: z
      .array(
        z.strictObject({
          path: z.string().max(400),
          digest: z.string().max(100),
          bytes: z.number().int().min(0),
        }),
      )
      .max(5000),
    dependencies: z
      .array(z.strictObject({ id: short, version: z.string().max(64), digest: z.string().max(100) }))
      .max(500),
  })
  .openapi('Manifest')

export const diagnosticSchema = z
  .object({
    severity: z.enum(['error', 'warning', 'info']),
    code: z.string(),
    path: z.string(),
    message: z.string(),
    hint: z.string().optional(),
  })
  .openapi('Diagnostic')

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    path: z.string(),
    hint: z.string().optional(),
    diagnostics: z.array(diagnosticSchema).optional(),
  })
  .openapi('Problem')

export const changeSchema = z
  .object({ step: z.enum(['major', 'minor', 'patch']), what: z.string() })
  .openapi('ReleaseChange')

export const publishStateSchema = z.enum([
  'open',
  'submitted',
  'checking',
  'published',
  'held',
  'rejected',
  'expired',
  'checked',
])

export const publishSchema = z
  .object({
    id: z.string(),
    state: publishStateSchema,
    name: z.string(),
    version: z.string(),
    digest,
    changes: z.array(changeSchema),
    diagnostics: z.array(diagnosticSchema),
  })
  .openapi('Publish')

const memberSchema = z.object({ name: z.string(), kind: assetKind, id: z.string(), path: z.string() })
const fileSchema = z.object({ path: z.string(), digest, bytes: z.number() })

export const resolutionSchema = z
  .object({
    refs: z.record(z.string(), digest),
    versions: z.record(
      z.string(),
      z.object({
        id: z.string(),
        name: z.string(),
        version: z.string(),
        kind: assetKind,
        digest,
        main: z.string(),
        members: z.array(memberSchema),
        files: z.array(fileSchema),
        dependencies: z.array(digest),
        deprecated: z.string().optional(),
      }),
    ),
  })
  .openapi('Resolution')

const facts = z.record(z.string(), z.unknown())

export const cardSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    license: z.string(),
    visibility: z.string(),
    version: z.string().nullable(),
    digest: z.string().nullable(),
    updated: z.string(),
    controls: z.array(z.number()),
    coverage: z.number().optional(),
    facts,
    plays: z.number(),
  })
  .openapi('AssetCard')

export const listSchema = z
  .object({
    assets: z.array(cardSchema),
    total: z.number(),
    atLeast: z.boolean().optional(),
    corrected: z.string().optional(),
    kinds: z.record(z.string(), z.number()),
    facets: z.object({
      license: z.record(z.string(), z.number()),
      tag: z.record(z.string(), z.number()),
      scope: z.record(z.string(), z.number()),
    }),
    cursor: z.string().optional(),
  })
  .openapi('AssetList')

const linkSchema = z.object({ name: z.string(), version: z.string() })

export const detailSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    license: z.string(),
    visibility: z.string(),
    controls: z.array(z.number()),
    facts,
    updated: z.string(),
    plays: z.number(),
    distTags: z.record(z.string(), z.string()),
    current: z.object({ version: z.string(), digest }),
    surface: z.record(
      z.string(),
      z.object({
        kind: z.string(),
        name: z.string(),
        vocabulary: z.string().optional(),
        names: z.array(z.string()),
        joints: z.record(z.string(), z.string()),
      }),
    ),
    versions: z.array(
      z.object({
        version: z.string(),
        digest,
        bytes: z.number(),
        state: z.string(),
        reason: z.string().nullable(),
        deprecated: z.string().nullable(),
        by: z.string().nullable(),
        at: z.string(),
        changes: z.array(changeSchema),
      }),
    ),
    dependencies: z.array(linkSchema),
    dependents: z.array(linkSchema),
    canManage: z.boolean(),
  })
  .openapi('Asset')

export const grantSchema = z
  .object({
    action: z.enum(['read', 'publish', 'manage', 'moderate', 'operate']),
    on: z.string().regex(/^(\*|@[a-z0-9-]{2,64}(\/[a-z0-9-]{2,64})?)$/),
  })
  .openapi('Grant')

export const tokenSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    grants: z.array(grantSchema),
    at: z.string(),
    expires: z.string().nullable(),
    revoked: z.string().nullable(),
  })
  .openapi('Token')

export const heldSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    kind: z.string(),
    by: z.string().nullable(),
    at: z.string(),
  })
  .openapi('HeldVersion')
