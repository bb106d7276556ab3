/** What went wrong, where the page shows its data otherwise. */
export function Problem({ error }: { error: unknown }) {
  if (error === undefined) return null
  return (
    <p className="notice error" role="alert">
      {(error as Error).message}
    </p>
  )
}
