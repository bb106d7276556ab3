import type { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FileAccess } from '../file-access.ts'
import { gltfLoaderFor } from './gltf-loader.ts'

const files: FileAccess = {
  read: () => Promise.reject(new Error('not asked for')),
  fetchable: (address) => address,
  release() {},
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('The loader for a file', () => {
  it('knows which compressed textures a page can show', async () => {
    class Canvas {
      getContext() {
        const profiles = { getSupportedProfiles: () => ['ldr', 'hdr'] }
        return {
          getExtension: (name: string) => (name === 'WEBGL_compressed_texture_astc' ? profiles : null),
        }
      }
    }
    vi.stubGlobal('self', globalThis)
    vi.stubGlobal('createImageBitmap', () => undefined)
    vi.stubGlobal('OffscreenCanvas', Canvas)
    const json = { asset: { version: '2.0' }, extensionsUsed: ['KHR_texture_basisu'] }
    const loader = await gltfLoaderFor(json, files, undefined)
    const { ktx2Loader } = loader as unknown as { ktx2Loader: KTX2Loader & { workerConfig: object } }
    expect(ktx2Loader.workerConfig).toMatchObject({
      astcSupported: true,
      astcHDRSupported: true,
      dxtSupported: false,
    })
  })

  it('gets no decoder that the file does not ask for', async () => {
    const loader = await gltfLoaderFor({ asset: { version: '2.0' } }, files, undefined)
    expect(loader).toMatchObject({ dracoLoader: null, ktx2Loader: null, meshoptDecoder: null })
  })
})
