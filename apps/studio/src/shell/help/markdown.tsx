import type { ReactNode } from 'react'
import { type Block, markdownBlocks, markdownSpans } from './markdown-blocks.ts'

export interface MarkdownProps {
  readonly text: string
  /** Opens what a link names; false when there is nothing to open, and the link is plain text. */
  readonly canOpen: (link: string) => boolean
  readonly onOpen: (link: string) => void
}

/** A page of the documentation. */
export function Markdown({ text, canOpen, onOpen }: MarkdownProps) {
  const words = (line: string) => <Words text={line} canOpen={canOpen} onOpen={onOpen} />
  return markdownBlocks(text).map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is read
    <BlockOf key={i} block={block} words={words} />
  ))
}

function BlockOf({ block, words }: { block: Block; words: (line: string) => ReactNode }) {
  switch (block.type) {
    case 'heading':
      // The dialog has the first heading.
      return block.level <= 2 ? <h3>{words(block.text)}</h3> : <h4>{words(block.text)}</h4>
    case 'paragraph':
      return <p>{words(block.text)}</p>
    case 'quote':
      return <blockquote>{words(block.text)}</blockquote>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keys too
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((item) => <li key={item}>{words(item)}</li>)
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <th key={i}>{words(cell)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.join()}>
                {row.map((cell, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  <td key={i}>{words(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

function Words({ text, canOpen, onOpen }: MarkdownProps) {
  return markdownSpans(text).map((span, i) => {
    const key = `${i} ${span.text}`
    switch (span.type) {
      case 'code':
        return <code key={key}>{span.text}</code>
      case 'strong':
        return <b key={key}>{span.text}</b>
      case 'emphasis':
        return <i key={key}>{span.text}</i>
      case 'link':
        return canOpen(span.to) ? (
          <button key={key} type="button" className="link" onClick={() => onOpen(span.to)}>
            {span.text}
          </button>
        ) : (
          <span key={key}>{span.text}</span>
        )
      default:
        return <span key={key}>{span.text}</span>
    }
  })
}
