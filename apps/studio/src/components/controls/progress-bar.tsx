/** How far some work is, in words and as a bar. */
export function ProgressBar({ done, total, children }: { done: number; total: number; children: string }) {
  return (
    <div className="progress-line" role="status">
      <progress aria-label={children} max={Math.max(1, total)} value={done} />
      <span className="small mid num">{children}</span>
    </div>
  )
}
