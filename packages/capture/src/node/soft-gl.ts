/**
 * A WebGL 2 "context" that keeps textures and reads them back. tasks-vision on the processor uploads a frame with
 * texImage2D and fetches it with readPixels; nothing is drawn. With it the tracker runs in plain Node.
 */
interface Texture {
  id: number
  width?: number
  height?: number
  bytes?: Uint8Array | Uint8ClampedArray
  texture?: Texture
}

const RGBA_BYTES = 4
/** Answers to getParameter that emscripten asks for: version texts and limits. */
const PARAMETERS: Readonly<Record<number, unknown>> = {
  7936: 'Facework',
  7937: 'Facework',
  7938: 'WebGL 2.0',
  35724: 'WebGL GLSL ES 3.00',
  33307: 3,
  33308: 0,
  3379: 8192,
  34930: 16,
  35661: 32,
  34921: 16,
  36063: 8,
  34852: 8,
}
const CONSTANTS: Readonly<Record<string, number>> = {
  TEXTURE_2D: 0x0de1,
  TEXTURE0: 0x84c0,
  TEXTURE1: 0x84c1,
  TEXTURE2: 0x84c2,
  RGBA: 0x1908,
  UNSIGNED_BYTE: 0x1401,
  FRAMEBUFFER: 0x8d40,
  COLOR_ATTACHMENT0: 0x8ce0,
  TEXTURE_MIN_FILTER: 0x2801,
  LINEAR: 0x2601,
  VERSION: 0x1f02,
}

class SoftWebGl2 {}
class SoftWebGl1 {}

function textureCalls() {
  let [unit, next] = [0, 1]
  let framebuffer: Texture | undefined
  const bound = new Map<number, Texture>()
  const create = (): Texture => ({ id: next++ })
  return {
    getContextAttributes: () => ({ alpha: true, depth: false, stencil: false, antialias: false }),
    isContextLost: () => false,
    getSupportedExtensions: () => [],
    getExtension: () => ({}),
    getError: () => 0,
    getParameter: (name: number) => PARAMETERS[name] ?? 0,
    checkFramebufferStatus: () => 0x8cd5,
    createTexture: create,
    createFramebuffer: create,
    fenceSync: create,
    clientWaitSync: () => 0x911a,
    getSyncParameter: () => 0x9119,
    activeTexture: (index: number) => {
      unit = index
    },
    bindTexture: (_target: number, texture: Texture) => {
      bound.set(unit, texture)
    },
    bindFramebuffer: (_target: number, buffer: Texture) => {
      framebuffer = buffer
    },
    framebufferTexture2D: (_target: number, _attachment: number, _kind: number, texture: Texture) => {
      if (framebuffer) framebuffer.texture = texture
    },
    /** Six arguments: an image last. Nine: sizes and bytes. */
    texImage2D: (...args: unknown[]) => {
      const texture = bound.get(unit)
      if (!texture) return
      if (args.length === 6) {
        const { width, height, data } = args[5] as ImageData
        Object.assign(texture, { width, height, bytes: data })
      } else {
        const [width, height] = [args[3] as number, args[4] as number]
        Object.assign(texture, { width, height, bytes: new Uint8Array(width * height * RGBA_BYTES) })
      }
    },
    readPixels: (
      x: number,
      y: number,
      width: number,
      height: number,
      _format: number,
      _type: number,
      memory: Uint8Array,
      offset: number,
    ) => {
      const texture = framebuffer?.texture
      if (!texture?.bytes) return
      for (let row = 0; row < height; row++) {
        const from = ((y + row) * texture.width! + x) * RGBA_BYTES
        memory.set(texture.bytes.subarray(from, from + width * RGBA_BYTES), offset + row * width * RGBA_BYTES)
      }
    },
  }
}

function softContext(): object {
  const calls: Record<string, unknown> = textureCalls()
  return new Proxy(new SoftWebGl2(), {
    get(own, key) {
      if (typeof key !== 'string') return undefined
      if (key in calls) return calls[key]
      if (key in own) return (own as Record<string, unknown>)[key]
      // Emscripten keeps fields of its own here: with anything in them, readPixels looks for a pixel buffer.
      if (key.startsWith('current')) return undefined
      if (/^[A-Z0-9_]+$/.test(key)) return CONSTANTS[key] ?? 0
      return key.startsWith('drawingBuffer') ? 1 : () => undefined
    },
  })
}

class SoftCanvas {
  width: number
  height: number
  #context: object | undefined

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  getContext(kind: string): object | null {
    if (kind !== 'webgl2') return null
    this.#context ??= softContext()
    return this.#context
  }

  addEventListener(): void {}
}

class SoftImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** The browser globals that the tracker's package expects; existing ones are kept. */
export function installSoftBrowser(): void {
  const names: Record<string, unknown> = {
    self: globalThis,
    navigator: { userAgent: 'Chrome' },
    WebGLRenderingContext: SoftWebGl1,
    WebGL2RenderingContext: SoftWebGl2,
    OffscreenCanvas: SoftCanvas,
    ImageData: SoftImageData,
  }
  const target = globalThis as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries(names)) target[name] ??= value
}
