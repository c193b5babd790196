import { useState } from 'react'
import { showToast } from './show-toast.ts'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for those who do not see where the button stands. */
  readonly label?: string
}

/** Copies a text; where the browser refuses, the text beside it can still be selected. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      showToast('This browser does not let pages copy: select the text.')
    }
  }
  const word = copied === text ? 'Copied' : 'Copy'
  return (
    <button
      type="button"
      className="control"
      {...(label ? { 'aria-label': `${word} ${label}` } : {})}
      onClick={() => void copy()}
    >
      {word}
    </button>
  )
}
