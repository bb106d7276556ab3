import type { DocumentFiles } from '@facework/documents'

/** SHA-256 over the text and the columns beside it. */
export async function hashContent({ json, bin }: DocumentFiles): Promise<string> {
  const text = new TextEncoder().encode(`${json}\0`)
  const bytes = new Uint8Array(text.length + (bin?.length ?? 0))
  bytes.set(text)
  if (bin) bytes.set(bin, text.length)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (b) => b.toString(16).padStart(2, '0')).join('')
}
