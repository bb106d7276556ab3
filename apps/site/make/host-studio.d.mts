export function hostStudio(folder: string): void
export function makeOffline(site: string): number
