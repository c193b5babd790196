import { formatCount } from '../../format/price.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { texts } from './texts.ts'

/** Pages on either side of the current one. */
const AROUND = 2

interface PageNumbersProps {
  /** From 1. */
  readonly page: number
  readonly lastPage: number
  readonly onGo: (page: number) => void
}

/** The first and last page and those around the current one. */
export function PageNumbers({ page, lastPage, onGo }: PageNumbersProps) {
  return (
    <ol className="flex items-center gap-1 max-md:hidden">
      {listPages(page, lastPage).map((number, place, all) => (
        <li key={number} className="flex items-center gap-1">
          {place > 0 && number - (all[place - 1] ?? 0) > 1 ? (
            <span aria-hidden="true" className="text-muted">
              …
            </span>
          ) : null}
          <ToggleButton
            className="min-w-7 px-1.5"
            aria-label={texts.browse.page(formatCount(number))}
            {...(number === page ? { 'aria-current': 'page' as const } : {})}
            isPressed={number === page}
            onClick={() => onGo(number)}
          >
            {formatCount(number)}
          </ToggleButton>
        </li>
      ))}
    </ol>
  )
}

/** In order, from 1 to `lastPage`. */
function listPages(page: number, lastPage: number): readonly number[] {
  const near = Array.from({ length: 2 * AROUND + 1 }, (_, step) => page - AROUND + step)
  return [...new Set([1, ...near, lastPage])]
    .filter((number) => number >= 1 && number <= lastPage)
    .toSorted((a, b) => a - b)
}
