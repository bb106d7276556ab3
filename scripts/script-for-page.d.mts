export function scriptForPage(module: URL, name: string): Promise<string>
