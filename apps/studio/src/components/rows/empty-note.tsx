import type { ReactNode } from 'react'

/** Stands where a list would be: what would put something there, and a way to do it. */
export function EmptyNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty-note">
      <p>{children}</p>
      {action}
    </div>
  )
}
