/** Pixels; a reference is looked at beside a character. */
const MOST_WIDTH = 640
/** Seconds between frames that are decoded alone: scrubbing never decodes more. */
const KEY_FRAMES = 0.5
const BITRATE = 1_200_000

/**
 * Encodes the pictures that the tracker looks at, each with the time of its frame in the take. MediaRecorder would
 * give them the time at which it saw them.
 */
export class ReferenceVideo {
  readonly #canvas: OffscreenCanvas
  readonly #context: OffscreenCanvasRenderingContext2D
  readonly #output: import('mediabunny').Output
  readonly #source: import('mediabunny').CanvasSource
  #adding: Promise<unknown> = Promise.resolve()
  #last = -1
  /** Pictures so far. */
  count = 0

  private constructor(
    canvas: OffscreenCanvas,
    output: import('mediabunny').Output,
    source: import('mediabunny').CanvasSource,
  ) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')!
    this.#output = output
    this.#source = source
  }

  /** Undefined where the browser encodes no video. */
  static async open(width: number, height: number): Promise<ReferenceVideo | undefined> {
    const { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Output, WebMOutputFormat } =
      await import('mediabunny')
    const scale = Math.min(1, MOST_WIDTH / Math.max(width, 1))
    // Encoders take even sizes only.
    const even = (size: number) => Math.max(2, Math.round((size * scale) / 2) * 2)
    const canvas = new OffscreenCanvas(even(width), even(height))
    const codec = await getFirstEncodableVideoCodec(['vp8', 'vp9', 'av1'], {
      width: canvas.width,
      height: canvas.height,
    })
    if (!codec) return undefined
    const source = new CanvasSource(canvas, { codec, bitrate: BITRATE, keyFrameInterval: KEY_FRAMES })
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
    output.addVideoTrack(source)
    const video = new ReferenceVideo(canvas, output, source)
    await output.start()
    return video
  }

  add(image: HTMLVideoElement, time: number): void {
    if (!(time > this.#last)) return
    this.#last = time
    this.count++
    this.#context.drawImage(image, 0, 0, this.#canvas.width, this.#canvas.height)
    // The canvas is read now; what is waited for is the encoder.
    const added = this.#source.add(time)
    this.#adding = Promise.all([this.#adding, added])
  }

  /** The whole file, once every picture is encoded; undefined without a picture. */
  async finish(): Promise<Uint8Array | undefined> {
    await this.#adding
    if (this.count === 0) {
      await this.#output.cancel()
      return undefined
    }
    await this.#output.finalize()
    const { buffer } = this.#output.target as import('mediabunny').BufferTarget
    return buffer ? new Uint8Array(buffer) : undefined
  }

  discard(): void {
    this.#adding.catch(() => {}).then(() => this.#output.cancel().catch(() => {}))
  }
}
