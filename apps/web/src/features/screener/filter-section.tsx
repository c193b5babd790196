import { type ReactNode, useId } from 'react'
import { texts } from './texts.ts'

interface FilterSectionProps {
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One kind of filter with the button that takes it away. */
export function FilterSection({ label, onRemove, children }: FilterSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line py-1 last:border-0">
      <header className="flex items-center justify-between pr-1 pl-3">
        <h3 id={id} className="font-semibold">
          {label}
        </h3>
        <button
          type="button"
          className="icon-control"
          aria-label={texts.removeFilter(label)}
          title={texts.removeFilter(label)}
          onClick={onRemove}
        >
          ×
        </button>
      </header>
      {children}
    </section>
  )
}
