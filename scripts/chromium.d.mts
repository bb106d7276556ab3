import type { Browser } from 'playwright-core'

export function chromiumPath(): string

export function launchChromium(options?: {
  readonly executablePath?: string
  readonly draft?: boolean
  readonly flags?: readonly string[]
}): Promise<Browser>
