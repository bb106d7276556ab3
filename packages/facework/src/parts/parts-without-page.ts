/**
 * Without a page (Node, workers) scripts make frames one after the other without waiting: there every part of a face is
 * loaded together with it, so that each call acts at once.
 */
export async function loadPartsWithoutPage(): Promise<void> {
  if (typeof document === 'undefined') (await import('./provide-parts.ts')).provideAllParts()
}
