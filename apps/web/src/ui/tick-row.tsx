import { Check, Minus, X } from 'lucide-react'

interface TickRowProps {
  readonly parts: readonly { readonly label: string; readonly passed: boolean | null }[]
  readonly words: { readonly passed: string; readonly failed: string; readonly unknown: string }
}

/** One mark for each part: passed, failed or not known; never by colour alone. */
export function TickRow({ parts, words }: TickRowProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {parts.map(({ label, passed }) => {
        const [Mark, colour, word] =
          passed === null
            ? ([Minus, 'text-muted', words.unknown] as const)
            : passed
              ? ([Check, 'text-up', words.passed] as const)
              : ([X, 'text-down', words.failed] as const)
        return (
          <li key={label} className="flex items-center gap-2">
            <Mark className={`size-3.5 shrink-0 ${colour}`} aria-hidden="true" />
            <span className="sr-only">{word}: </span>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
