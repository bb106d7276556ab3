import type { Finding } from '@facework/operations'
import type { IconName } from '../../components/controls/icon.tsx'

/** How findings of a severity look and are called. */
export const SEVERITY: Record<
  Finding['severity'],
  { readonly icon: IconName; readonly tone: 'error' | 'warn' | 'dim'; readonly label: string }
> = {
  error: { icon: 'circle-x', tone: 'error', label: 'Error' },
  warning: { icon: 'triangle-alert', tone: 'warn', label: 'Warning' },
  info: { icon: 'info', tone: 'dim', label: 'Note' },
}
