/** How a file begins, each byte a letter. */
export const startOf = (bytes: Uint8Array, length: number): string =>
  new TextDecoder('latin1').decode(bytes.subarray(0, length))
