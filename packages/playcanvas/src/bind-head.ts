import { FaceworkError } from '@facework/report'
import { type EngineFaceOptions, type EngineHead, openHead } from 'facework/internal/engine'
import type { Entity } from 'playcanvas'
import { PlayCanvasFace } from './playcanvas-face.ts'

/**
 * Binds a head to the entity that PlayCanvas made of the same file.
 *
 *   const entity = asset.resource.instantiateRenderEntity()
 *   app.root.addChild(entity)
 *   const face = bindHead(entity, await loadHead('heads/ada.glb'))
 */
export function bindHead(entity: Entity, head: EngineHead, options: EngineFaceOptions = {}): PlayCanvasFace {
  checkEntity(entity)
  return new PlayCanvasFace(entity, openHead(head, options), options)
}

function checkEntity(entity: unknown): void {
  const given = (entity ?? {}) as { getLocalPosition?: unknown; instantiateRenderEntity?: unknown }
  if (typeof given.getLocalPosition === 'function') return
  throw new FaceworkError(
    'bind/scene',
    'entity',
    `A head is bound to an Entity; found ${described(entity)}.`,
    'Give asset.resource.instantiateRenderEntity(), of the container asset of the same file.',
  )
}

function described(value: unknown): string {
  if (value === null || typeof value !== 'object') return `${value}`
  if ('then' in value) return 'a promise: await it first'
  return 'instantiateRenderEntity' in value || 'resource' in value
    ? 'an asset: instantiate it first'
    : 'another object'
}
