import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { formatDay } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { DaySummary } from './day-summary.ts'
import { texts } from './texts.ts'

/** A list with how its shares did today; null while their prices load. */
export interface ListRow extends Watchlist {
  readonly day: DaySummary | null
}

/** The action requested for a list. */
export interface ListChange {
  readonly kind: 'rename' | 'remove'
  readonly list: Watchlist
}

export function listPath({ id }: Watchlist): string {
  return pagePath('user-watchlist', { watchlist: String(id) })
}

function moverColumn(id: 'best' | 'worst', header: string): Column<ListRow> {
  return {
    id,
    header,
    cell: ({ day }) =>
      day ? (
        <>
          <span className="mr-2">{day[id].ticker}</span>
          <Change ratio={day[id].ratio} />
        </>
      ) : null,
    value: ({ day }) => day?.[id].ratio ?? null,
    isSortable: true,
    align: 'right',
    shownFrom: 'sm',
    className: 'whitespace-nowrap',
  }
}

/** Name, item count, creation date and actions. */
export function watchlistColumns(onDo: (change: ListChange) => void): Column<ListRow>[] {
  return [
    {
      id: 'name',
      header: texts.lists.name,
      cell: (list) => (
        <Link
          href={listPath(list)}
          className="inline-flex min-h-[24px] max-w-full items-center font-semibold text-accent"
        >
          <span className="truncate">{list.name}</span>
        </Link>
      ),
      value: ({ name }) => name,
      isSortable: true,
      className: 'w-full max-w-0',
    },
    {
      id: 'count',
      header: texts.lists.tickers,
      cell: ({ watchlist_items: items }) => formatCount(items.length),
      value: ({ watchlist_items: items }) => items.length,
      isSortable: true,
      align: 'right',
      className: 'whitespace-nowrap',
    },
    {
      id: 'today',
      header: texts.lists.today,
      headerTitle: texts.lists.todayHelp,
      cell: ({ day }) => (day ? <Change ratio={day.average} /> : null),
      value: ({ day }) => day?.average ?? null,
      isSortable: true,
      align: 'right',
      className: 'whitespace-nowrap',
    },
    moverColumn('best', texts.lists.best),
    moverColumn('worst', texts.lists.worst),
    {
      id: 'created',
      header: texts.lists.created,
      cell: ({ created_at: at }) => formatDay(at),
      value: ({ created_at: at }) => at,
      isSortable: true,
      shownFrom: 'sm',
      className: 'whitespace-nowrap',
    },
    {
      id: 'actions',
      header: texts.lists.change,
      cell: (list) => (
        <span className="inline-flex gap-2 py-0.5">
          <Button
            aria-label={`${texts.lists.rename} ${list.name}`}
            onClick={() => onDo({ kind: 'rename', list })}
          >
            {texts.lists.rename}
          </Button>
          <Button
            aria-label={`${texts.lists.remove} ${list.name}`}
            onClick={() => onDo({ kind: 'remove', list })}
          >
            {texts.lists.remove}
          </Button>
        </span>
      ),
      value: () => null,
    },
  ]
}
