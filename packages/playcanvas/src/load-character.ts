import { FaceworkError } from '@facework/report'
import { type EngineFaceOptions, type EngineSource, loadHeadFile, openHead } from 'facework/internal/engine'
import { type AppBase, Asset, type ContainerResource } from 'playcanvas'
import { PlayCanvasFace } from './playcanvas-face.ts'

export interface LoadCharacterOptions extends EngineFaceOptions {
  /** Ends loading; the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Loads a `.glb` or `.vrm` below the root of an app and binds its face; `dispose` frees all of it.
 *
 *   const face = await loadCharacter('heads/ada.glb', app)
 */
export async function loadCharacter(
  source: EngineSource,
  app: AppBase,
  options: LoadCharacterOptions = {},
): Promise<PlayCanvasFace> {
  checkApp(app)
  const { signal, ...rest } = options
  signal?.throwIfAborted()
  const { file, head } = await loadHeadFile(source, { signal })
  const opened = openHead(head, rest)
  const asset = await containerOf(app, `${file.name}.glb`, file.bytes.buffer)
  const entity = (asset.resource as ContainerResource).instantiateRenderEntity()
  app.root.addChild(entity)
  return new PlayCanvasFace(entity, opened, rest, () => {
    entity.destroy()
    asset.unload()
    app.assets.remove(asset)
  })
}

function containerOf(app: AppBase, filename: string, contents: ArrayBuffer): Promise<Asset> {
  const asset = new Asset(filename, 'container', { url: filename, filename, contents })
  const loaded = new Promise<Asset>((done, fail) => {
    asset.ready(() => done(asset))
    asset.once('error', (reason: unknown) =>
      fail(
        new FaceworkError(
          'load/playcanvas',
          filename,
          `PlayCanvas could not read the file: ${reason instanceof Error ? reason.message : reason}.`,
          'Open it in another glTF viewer; if that shows it, please report it with the file.',
        ),
      ),
    )
  })
  app.assets.add(asset)
  app.assets.load(asset)
  return loaded
}

function checkApp(app: unknown): void {
  if (typeof app === 'object' && app !== null && 'assets' in app && 'root' in app) return
  throw new FaceworkError(
    'bind/scene',
    'app',
    `loadCharacter needs the application of PlayCanvas that the head is loaded into; found ${app === undefined ? 'none' : typeof app}.`,
    "await loadCharacter('heads/ada.glb', app)",
  )
}
