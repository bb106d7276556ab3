import type { ReactNode } from 'react'

/** The name of a field before it. The field itself says its name to those who cannot see the row. */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-field">
      <span>{label}</span>
      {children}
    </div>
  )
}
