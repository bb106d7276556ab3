/** Compressed bytes, by what browsers and Node have. */
export const gzip = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('gzip'))

export const gunzip = (bytes: Uint8Array) =>
  through(bytes as Uint8Array<ArrayBuffer>, new DecompressionStream('gzip'))

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
