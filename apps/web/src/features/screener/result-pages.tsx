import { formatCount } from '../../format/price.ts'
import { Pager } from '../../ui/pager.tsx'
import { PAGE_SIZE } from './api.ts'
import { texts } from './texts.ts'

interface ResultPagesProps {
  /** The requested page, from 1. */
  readonly page: number
  /** The page on screen: the previous one until the new one has loaded. */
  readonly shownPage: number
  readonly total: number
  readonly isRunning: boolean
  readonly onGo: (page: number) => void
  /** Called when the user is likely to request the page next. */
  readonly onNear: (page: number) => void
}

/** Paging by twenty rows: `1-20 of 37`. */
export function ResultPages(props: ResultPagesProps) {
  const { page, shownPage, total, isRunning, onGo, onNear } = props
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const go = (next: number) => {
    onGo(next)
    const following = next + Math.sign(next - page)
    if (following >= 1 && following <= lastPage) onNear(following)
  }
  return (
    <Pager page={page} lastPage={lastPage} isBusy={isRunning} onGo={go} onNear={onNear}>
      {texts.rowsOf(describeRows(shownPage, total), formatCount(total))}
    </Pager>
  )
}

/** `21-40`; `0` beyond the end. */
function describeRows(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1
  if (first > total) return formatCount(0)
  return `${formatCount(first)}-${formatCount(Math.min(page * PAGE_SIZE, total))}`
}
