import type { Browser } from 'playwright-core'

export function launchChromium(executablePath?: string): Promise<Browser>
