import { formatCount } from '../../format/price.ts'
import { PAGE_SIZE } from './api.ts'

interface ResultPagesProps {
  /** Asked for, from 1. */
  readonly page: number
  /** The one whose rows are on the screen: the old one until the new one is there. */
  readonly shownPage: number
  readonly total: number
  readonly isRunning: boolean
  readonly onGo: (page: number) => void
  /** The page is likely to be asked for next. */
  readonly onNear: (page: number) => void
}

/** Twenty rows a page: `1-20 of 37`. */
export function ResultPages(props: ResultPagesProps) {
  const { page, shownPage, total, isRunning, onGo, onNear } = props
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const near = (next: number) => {
    if (next >= 1 && next <= lastPage && next !== page) onNear(next)
  }
  const go = (next: number) => {
    onGo(next)
    near(next + Math.sign(next - page))
  }
  return (
    <nav aria-label="Pages" className="ml-auto flex items-center gap-3">
      <button
        type="button"
        className="control"
        disabled={page <= 1 || isRunning}
        onClick={() => go(Math.min(page - 1, lastPage))}
        onPointerEnter={() => near(page - 1)}
        onFocus={() => near(page - 1)}
      >
        Prev
      </button>
      <span className="text-muted">
        {describeRows(shownPage, total)} of {formatCount(total)}
      </span>
      <button
        type="button"
        className="control"
        disabled={page >= lastPage || isRunning}
        onClick={() => go(page + 1)}
        onPointerEnter={() => near(page + 1)}
        onFocus={() => near(page + 1)}
      >
        Next
      </button>
    </nav>
  )
}

/** `21-40`; `0` beyond the end. */
function describeRows(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1
  if (first > total) return formatCount(0)
  return `${formatCount(first)}-${formatCount(Math.min(page * PAGE_SIZE, total))}`
}
