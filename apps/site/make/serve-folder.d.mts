export function serveFolder(
  folder: string,
  options?: { readonly base?: string; readonly port?: number },
): Promise<{ readonly address: string; close(): Promise<void> }>
