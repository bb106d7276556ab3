import { facs50ToArkit } from '@facework/documents/internal'

/** Controls of ARKit that a control of FACS-50 is the main part of. */
export function arkitNamesOf(control: string): readonly string[] {
  return ARKIT.get(control) ?? []
}

const ARKIT = new Map<string, string[]>()
for (const { target, terms } of facs50ToArkit.lines) {
  const most = Math.max(...terms.map((t) => t.gain))
  for (const { source, gain } of terms) {
    if (gain === most) ARKIT.set(source, [...(ARKIT.get(source) ?? []), target])
  }
}
