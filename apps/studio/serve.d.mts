export interface StudioServer {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

export interface ServeOptions {
  /** 0 takes any free port; missing takes the first free one from 4173 on. */
  readonly port?: number
  /** Folder of the built page. */
  readonly page?: string
  readonly samples?: string
}

export function serveStudio(options?: ServeOptions): Promise<StudioServer>
