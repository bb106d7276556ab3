/** Keys to press, as they are written on the keyboard. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <>
      {keys.map((key) => (
        <kbd className="kbd" key={key}>
          {key}
        </kbd>
      ))}
    </>
  )
}
