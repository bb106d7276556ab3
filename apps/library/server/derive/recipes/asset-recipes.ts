import { z } from '@hono/zod-openapi'
import type { Recipe } from '../recipe.ts'

const head = z.string().regex(/^[0-9a-f]{64}$/)

/** A picture of a head, or of a clip at its strongest moment on the head `on`. */
export const portrait: Recipe = {
  name: 'portrait',
  tool: '1',
  of: 'version',
  parameters: z.object({ framing: z.enum(['face', 'bust']).optional(), on: head.optional() }),
  others: ['on'],
  build: async (...given) => (await import('../make/portrait.ts')).makePortrait(...given),
}

/** A tile for each pose of a head. */
export const sheet: Recipe = {
  name: 'sheet',
  tool: '1',
  of: 'version',
  build: async (...given) => (await import('../make/sheet.ts')).makeSheet(...given),
}

/** A head as a small .glb. */
export const game: Recipe = {
  name: 'game',
  tool: '1',
  of: 'version',
  parameters: z.object({ maxMm: z.coerce.number().min(0.001).max(10).optional() }),
  build: async (...given) => (await import('../make/game.ts')).makeGame(...given),
}

/** A clip as a small .facework. */
export const clip: Recipe = {
  name: 'clip',
  tool: '1',
  of: 'version',
  parameters: z.object({ maxError: z.coerce.number().min(0.00001).max(1).optional() }),
  build: async (...given) => (await import('../make/clip.ts')).makeClip(...given),
}

/** A clip baked on the head `on`. */
export const baked: Recipe = {
  name: 'baked',
  tool: '1',
  of: 'version',
  parameters: z.object({ on: head, fps: z.coerce.number().int().min(1).max(240).optional() }),
  others: ['on'],
  build: async (...given) => (await import('../make/baked.ts')).makeBaked(...given),
}

/** What was found about a head: checks, controls, map. */
export const report: Recipe = {
  name: 'report',
  tool: '1',
  of: 'version',
  build: async (...given) => (await import('../make/report.ts')).makeReport(...given),
}
