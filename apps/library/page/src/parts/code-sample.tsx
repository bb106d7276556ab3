import { CopyButton } from './copy-button.tsx'

const WORDS =
  /('[^'\n]*'|"[^"\n]*")|(\/\/.*|#\s.*)|\b(import|from|const|await|export|return|npx|npm)\b|(<\/?[\w-]+)|\b([a-zA-Z]+)(?=\()/g

/** Colors strings, comments, keywords, tags and calls. */
function highlighted(code: string) {
  const parts: (string | { readonly className: string; readonly text: string; readonly at: number })[] = []
  let from = 0
  for (const found of code.matchAll(WORDS)) {
    parts.push(code.slice(from, found.index))
    const [text, isText, isComment, isKeyword, isTag] = found
    const className = isText ? 's' : isComment ? 'c' : isKeyword ? 'k' : isTag ? 't' : 'f'
    parts.push({ className, text, at: found.index })
    from = found.index + text.length
  }
  parts.push(code.slice(from))
  return parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={part.at} className={part.className}>
        {part.text}
      </span>
    ),
  )
}

export function CodeSample({ code, label }: { code: string; label: string }) {
  return (
    <div className="codebox">
      <div className="cp">
        <CopyButton text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys */}
      <section className="code" tabIndex={0} aria-label={label}>
        <pre>{highlighted(code)}</pre>
      </section>
    </div>
  )
}
