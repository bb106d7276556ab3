/** The part of the web's streams that is used, which Node and workers have as well. */
interface StreamApi {
  atob(text: string): string
  readonly DecompressionStream?: new (format: 'deflate-raw') => object
  readonly Blob: new (parts: Uint8Array[]) => { stream(): { pipeThrough(through: object): object } }
  readonly Response: new (stream: object) => { arrayBuffer(): Promise<ArrayBuffer> }
}

/** What was deflated and written in base64; undefined where the engine cannot inflate. */
export async function inflate(text: string): Promise<Uint8Array | undefined> {
  const { atob, DecompressionStream, Blob, Response } = globalThis as unknown as StreamApi
  if (!DecompressionStream) return undefined
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
