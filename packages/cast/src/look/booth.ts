import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transform } from '@facework/documents'

export interface BoothState {
  joints: Readonly<Record<string, Partial<Transform>>>
  /** Weights by mesh, then morph. */
  morphs: Readonly<Record<string, Readonly<Record<string, number>>>>
}
export interface Tile {
  states: Readonly<Record<string, BoothState>>
  /** Azimuth and elevation of the camera, degrees. */
  view: readonly [number, number]
  aim: readonly [number, number, number]
  distance: number
  fov?: number
  label?: string
}
export interface Sheet {
  tiles: readonly Tile[]
  columns: number
  width: number
  height?: number
  labels?: boolean
  background?: number
}
export interface Booth {
  load(name: string, glb: Uint8Array, x?: number): Promise<void>
  clear(): Promise<void>
  /** A PNG. */
  shoot(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.glb': 'model/gltf-binary',
}

/** A headless Chromium that photographs GLBs. playwright-core and three come from the repository, not from this package. */
export async function openBooth(): Promise<Booth> {
  const require = createRequire(import.meta.url)
  const { chromium } = require('playwright-core') as typeof import('playwright-core')
  const modules = dirname(dirname(dirname(require.resolve('three'))))
  // dist/look → booth, beside dist
  const page = join(dirname(fileURLToPath(import.meta.url)), '../../booth/page.html')
  const files = new Map<string, Uint8Array>()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url!.split('?')[0]!)
    try {
      const body =
        files.get(path) ??
        (await readFile(path === '/' ? page : join(modules, path.replace(/^\/node_modules\//, ''))))
      response.writeHead(200, {
        'content-type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
      })
      response.end(body)
    } catch {
      response.writeHead(404)
      response.end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as import('node:net').AddressInfo
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    // A file, since the scripts of the repository start their browser with it before anything is built.
    args: require('../../booth/chromium-flags.json') as string[],
  })
  const tab = await browser.newPage({ viewport: { width: 800, height: 600 } })
  // software rendering on a busy machine takes minutes, not seconds
  tab.setDefaultTimeout(300_000)
  const problems: string[] = []
  tab.on('console', (m) => {
    if (m.type() === 'error') problems.push(m.text())
  })
  tab.on('pageerror', (e) => problems.push(e.message))
  const call = async <T>(code: string, ...args: unknown[]): Promise<T> => {
    try {
      return (await tab.evaluate(`window.${code}(...${JSON.stringify(args)})`)) as T
    } catch (error) {
      throw new Error(`cast: the booth failed in ${code}: ${problems.join('; ') || error}`)
    }
  }
  await tab.goto(`http://127.0.0.1:${port}/`)
  await tab.waitForFunction('window.ready')
  return {
    async load(name, glb, x = 0) {
      const path = `/${name}-${files.size}.glb`
      files.set(path, glb)
      await call('load', name, path, x)
    },
    clear: () => call('clear'),
    async shoot(sheet) {
      const url = await call<string>('sheet', sheet)
      return Buffer.from(url.split(',')[1]!, 'base64')
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}
