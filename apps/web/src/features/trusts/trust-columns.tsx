import type { Trust } from '@leadenhall/contract/trusts/index.ts'
import type { ReactNode } from 'react'
import { formatPercent, formatPercentChange, percentOf } from '../../format/change.ts'
import {
  formatCount,
  formatFigure,
  formatLevel,
  formatMoneyCompact,
  NOT_KNOWN,
} from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { nameColumn, tickerColumn } from '../../listing/listing-columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

/** Grey where the NAV behind it is stale or in doubt. */
function Aged({ trust, children }: { readonly trust: Trust; readonly children: ReactNode }) {
  return (
    <span className={trust.isStale || trust.nav?.isInDoubt ? 'text-muted' : ''}>{children}</span>
  )
}

/** One line, with the whole text on hover. */
function Line({ text }: { readonly text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}

function meanColumn(id: 'mean1y' | 'mean3y'): Column<Trust> {
  return {
    id,
    header: texts.headers[id],
    headerTitle: texts.meanTitle,
    cell: (trust) => formatPercentChange(trust[id]?.mean ?? null),
    value: (trust) => percentOf(trust[id]?.mean ?? null),
    isSortable: true,
    align: 'right',
    shownFrom: id === 'mean3y' ? 'wide' : 'md',
  }
}

export const trustColumns: readonly Column<Trust>[] = [
  tickerColumn('trust', texts.headers.trust),
  {
    ...nameColumn<Trust>(texts.headers.name),
    cell: ({ name }) => <Line text={name} />,
    className: 'w-full max-w-0 min-w-20',
    shownFrom: undefined,
  },
  {
    id: 'sector',
    header: texts.headers.sector,
    cell: ({ sector }) => sector ?? NOT_KNOWN,
    value: ({ sector }) => sector,
    isSortable: true,
    shownFrom: 'wide',
  },
  {
    id: 'price',
    header: texts.headers.price,
    cell: ({ price, unit }) => formatLevel(price, unit, 'share'),
    value: ({ price }) => price,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'nav',
    header: texts.headers.nav,
    cell: (trust) => (
      <Aged trust={trust}>
        <span title={trust.nav ? texts.bases[trust.nav.basis] : undefined}>
          {formatLevel(trust.nav?.value ?? null, trust.nav?.unit ?? null, 'share')}
        </span>
        {trust.nav?.isInDoubt && <span className="ml-1.5 text-sm text-muted">{texts.inDoubt}</span>}
      </Aged>
    ),
    value: ({ nav }) => nav?.value ?? null,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'navDate',
    header: texts.headers.navDate,
    cell: (trust) => <Aged trust={trust}>{formatDate(trust.nav?.date ?? null)}</Aged>,
    value: ({ nav }) => nav?.date ?? null,
    isSortable: true,
    shownFrom: 'wide',
  },
  {
    id: 'discount',
    header: texts.headers.discount,
    headerTitle: texts.discountTitle,
    cell: (trust) => (
      <Aged trust={trust}>
        <span title={trust.because ?? undefined}>{formatPercentChange(trust.discount)}</span>
      </Aged>
    ),
    value: ({ discount }) => percentOf(discount),
    isSortable: true,
    sortsLowFirst: true,
    align: 'right',
  },
  meanColumn('mean1y'),
  meanColumn('mean3y'),
  {
    id: 'z',
    header: texts.headers.z,
    headerTitle: texts.zTitle,
    cell: ({ z }) => (z === null ? NOT_KNOWN : formatFigure(z, 2)),
    value: ({ z }) => z,
    isSortable: true,
    align: 'right',
  },
  {
    id: 'dividendYield',
    header: texts.headers.dividendYield,
    cell: ({ dividendYield }) => formatPercent(dividendYield),
    value: ({ dividendYield }) => percentOf(dividendYield),
    isSortable: true,
    align: 'right',
    shownFrom: 'md',
  },
  {
    id: 'charge',
    header: texts.headers.charge,
    headerTitle: texts.chargeTitle,
    cell: ({ charge }) => formatPercent(charge),
    value: ({ charge }) => percentOf(charge),
    isSortable: true,
    sortsLowFirst: true,
    align: 'right',
    shownFrom: 'lg',
  },
  {
    id: 'gearing',
    header: texts.headers.gearing,
    headerTitle: texts.gearingTitle,
    cell: ({ gearing }) => formatPercent(gearing),
    value: ({ gearing }) => percentOf(gearing),
    isSortable: true,
    align: 'right',
    shownFrom: 'lg',
  },
  {
    id: 'marketCap',
    header: texts.headers.marketCap,
    cell: ({ marketCap }) => formatMoneyCompact(marketCap),
    value: ({ marketCap }) => marketCap?.value ?? null,
    align: 'right',
    shownFrom: 'desk',
  },
  {
    id: 'n',
    header: texts.headers.n,
    headerTitle: texts.nTitle,
    cell: ({ n }) => formatCount(n),
    value: ({ n }) => n,
    align: 'right',
    shownFrom: 'wide',
  },
]
