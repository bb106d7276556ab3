import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

const SHOWN = 2000

/** Copies a text, and says so for a moment. */
export function CopyButton({
  text,
  label = 'Copy',
  className = 'btn sm',
}: {
  text: string
  label?: string
  className?: string
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button type="button" className={className} onClick={copy} aria-live="polite">
      <Icon name={isCopied ? 'check' : 'copy'} size="s" />
      {isCopied ? 'Copied' : label}
    </button>
  )
}
