import { useEffect, useEffectEvent, useState } from 'react'
import { texts } from './texts.ts'
import type { ChangeOptions } from './use-screen.ts'

interface TextFilterProps {
  readonly text: string
  readonly onChange: (text: string, options: ChangeOptions) => void
}

const TYPING_PAUSE_MS = 200

/** Filters by part of the ticker or name while typing. */
export function TextFilter({ text, onChange }: TextFilterProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = useEffectEvent((typed: string) => {
    if (typed.trim() !== text) onChange(typed, { isRefinement: text !== '' })
  })
  useEffect(() => {
    if (draft === null) return undefined
    const timer = setTimeout(() => commit(draft), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return (
    <div className="px-3 pb-1">
      <input
        type="search"
        aria-label={texts.text.placeholder}
        placeholder={texts.text.placeholder}
        maxLength={200}
        value={draft ?? text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => setDraft(null)}
        className="h-[26px] w-full rounded-sm border border-strong bg-field px-2 placeholder:text-muted"
      />
    </div>
  )
}
