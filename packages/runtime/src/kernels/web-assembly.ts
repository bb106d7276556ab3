/** The part of WebAssembly that is used; the language's own library does not know it without the web's. */
export interface LinearMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface WebAssemblyModule {
  readonly [Symbol.toStringTag]?: string
}

interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean
  compile(bytes: Uint8Array): Promise<WebAssemblyModule>
  instantiate(
    module: WebAssemblyModule,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ readonly exports: Record<string, unknown> }>
  readonly Memory: new (size: { initial: number; maximum?: number }) => LinearMemory
}

/** Undefined where the engine has none. */
export const webAssembly = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly
