export function libraryApiFiles(description: object): Promise<Readonly<Record<string, string>>>
