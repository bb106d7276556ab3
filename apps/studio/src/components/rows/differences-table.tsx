import type { Difference } from '@facework/editor/internal'
import { differenceText } from './difference-text.ts'

export interface DifferencesTableProps {
  readonly differences: readonly Difference[]
  /** What the two versions are called. */
  readonly mine: string
  readonly theirs: string
}

/** Where two versions of a document differ, side by side. */
export function DifferencesTable({ differences, mine, theirs }: DifferencesTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys, for people without a mouse
    <section className="compare scroll" tabIndex={0} aria-label="Differences">
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">{mine}</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, mine: own, theirs: other }) => (
            <tr key={path}>
              <th scope="row" className="code" title={path}>
                {path}
              </th>
              <td className={own === undefined ? 'dim' : undefined}>{differenceText(own)}</td>
              <td className={other === undefined ? 'dim' : undefined}>{differenceText(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
