import type { Activities } from '@leadenhall/contract/portfolio/index.ts'
import { formatCount } from '../../../format/price.ts'
import { Pager } from '../../../ui/pager.tsx'
import { ACTIVITIES_PER_PAGE } from '../api.ts'
import { texts } from '../texts.ts'

interface ActivityPagesProps {
  readonly data: Activities
  /** From 1. */
  readonly page: number
  readonly onGo: (page: number) => void
  readonly onNear: (page: number) => void
}

/** Below a page: why cash is not known, and the way to the other pages. */
export function ActivityPages({ data: { items, total }, page, onGo, onNear }: ActivityPagesProps) {
  const reasons = new Set(items.flatMap(({ cash_unknown_because: why }) => why ?? []))
  const lastPage = Math.max(1, Math.ceil(total / ACTIVITIES_PER_PAGE))
  const first = (page - 1) * ACTIVITIES_PER_PAGE + 1
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-3 py-1.5">
      <span className="text-sm text-muted">
        {[...reasons].map((why) => (
          <span key={why} className="block">
            {texts.activities.cashUnknown(why)}
          </span>
        ))}
      </span>
      {lastPage > 1 ? (
        <Pager page={page} lastPage={lastPage} onGo={onGo} onNear={onNear}>
          {texts.activities.place(
            formatCount(first),
            formatCount(Math.min(first + items.length - 1, total)),
            formatCount(total),
          )}
        </Pager>
      ) : null}
    </div>
  )
}
