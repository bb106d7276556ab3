import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

export function chromiumPath(): string

interface ChromiumOptions {
  readonly executablePath?: string
  readonly draft?: boolean
  readonly flags?: readonly string[]
}

export function launchChromium(options?: ChromiumOptions): Promise<Browser>

export function launchChromiumWith(
  profile: string,
  options?: ChromiumOptions & BrowserContextOptions,
): Promise<BrowserContext>
