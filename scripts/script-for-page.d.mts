export function scriptForPage(module: URL, name: string, three?: string): Promise<string>
