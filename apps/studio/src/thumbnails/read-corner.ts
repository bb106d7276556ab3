/** Milliseconds between two looks whether the graphics card is done. */
const LOOK = 8

/**
 * Copies the lower left corner of what was just drawn, straight alpha, upper row first. Nothing waits for the
 * graphics card meanwhile: a picture taken from the canvas itself would stop the page until all is drawn.
 */
export async function readCorner(
  gl: WebGL2RenderingContext,
  width: number,
  height: number,
): Promise<ImageData> {
  const bytes = width * height * 4
  const buffer = gl.createBuffer()
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
  gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes, gl.STREAM_READ)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0)
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
  const done = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  try {
    if (done) await signalled(gl, done)
    const rows = new Uint8Array(bytes)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, rows)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    return upright(rows, width, height)
  } finally {
    if (done) gl.deleteSync(done)
    gl.deleteBuffer(buffer)
  }
}

function signalled(gl: WebGL2RenderingContext, sync: WebGLSync): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = gl.clientWaitSync(sync, 0, 0)
      if (state === gl.TIMEOUT_EXPIRED) setTimeout(look, LOOK)
      else if (state === gl.WAIT_FAILED) reject(new Error('WebGL context lost.'))
      else resolve()
    }
    setTimeout(look, LOOK)
  })
}

/** Rows of a canvas begin below, and its colours are multiplied by their alpha. */
export function upright(rows: Uint8Array, width: number, height: number): ImageData {
  const image = new ImageData(width, height)
  const { data } = image
  for (let y = 0; y < height; y++) {
    const from = (height - 1 - y) * width * 4
    for (let i = 0; i < width * 4; i += 4) {
      const [source, target] = [from + i, y * width * 4 + i]
      const alpha = rows[source + 3]!
      const scale = alpha === 0 ? 0 : 255 / alpha
      for (let c = 0; c < 3; c++) data[target + c] = rows[source + c]! * scale
      data[target + 3] = alpha
    }
  }
  return image
}
