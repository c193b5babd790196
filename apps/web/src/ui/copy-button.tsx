import { useState } from 'react'
import { Button } from './button.tsx'
import { showProblem } from './show-toast.ts'
import { texts } from './texts.ts'

interface CopyButtonProps {
  readonly text: string
  /** Names what is copied, for screen readers. */
  readonly label?: string
}

/** Copies text. If the browser blocks that, a toast asks to select the text instead. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      showProblem(texts.copyBlocked)
    }
  }
  const word = copied === text ? texts.copied : texts.copy
  return (
    <Button {...(label ? { 'aria-label': `${word} ${label}` } : {})} onClick={() => void copy()}>
      {word}
    </Button>
  )
}
