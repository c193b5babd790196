import type { GroupExtreme, MarketGroup } from '@leadenhall/contract/market/index.ts'
import { Link } from 'wouter'
import { percentOf } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatCount, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { ChangeBar } from '../../listing/change-bar.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { SplitBar } from '../../ui/split-bar.tsx'
import { countMoves } from './count-moves.ts'
import { type GroupLevel, groupPath } from './group-path.ts'
import type { Period } from './group-periods.ts'
import { texts } from './texts.ts'

const { headers } = texts.groups

/** @param groups the rows, whose largest change has the longest bar */
export function groupColumns(
  level: GroupLevel,
  groups: readonly MarketGroup[],
): readonly Column<MarketGroup>[] {
  return [
    {
      id: 'name',
      header: headers.name[level],
      cell: (group) => (
        <Link
          href={groupPath(level, group)}
          className="inline-flex min-h-[24px] items-center font-semibold text-accent"
        >
          {group.name}
        </Link>
      ),
      value: ({ name }) => name,
      isSortable: true,
      isSticky: true,
    },
    changeColumn('today', groups),
    changeColumn('month', groups),
    changeColumn('year', groups),
    {
      id: 'cap',
      header: headers.cap,
      headerTitle: headers.capHelp,
      cell: ({ market_cap_gbp: cap }) =>
        formatMoneyCompact(cap === null ? null : { value: cap, unit: 'GBP' }),
      value: ({ market_cap_gbp: cap }) => cap,
      isSortable: true,
      align: 'right',
      shownFrom: 'sm',
      className: 'whitespace-nowrap',
    },
    {
      id: 'instruments',
      header: headers.instruments,
      headerTitle: headers.instrumentsHelp,
      cell: ({ instruments }) => formatCount(instruments),
      value: ({ instruments }) => instruments,
      isSortable: true,
      align: 'right',
      shownFrom: 'sm',
    },
    {
      id: 'upDown',
      header: headers.upDown,
      cell: (group) => <Breadth group={group} />,
      value: ({ up, down, priced }) => (priced === 0 ? null : (up - down) / priced),
      isSortable: true,
      align: 'right',
      className: 'whitespace-nowrap',
      shownFrom: 'lg',
    },
    extremeColumn('best'),
    extremeColumn('worst'),
  ]
}

function changeColumn(period: Period, groups: readonly MarketGroup[]): Column<MarketGroup> {
  const most = Math.max(0, ...groups.map((group) => Math.abs(group[period].ratio ?? 0)))
  return {
    id: period,
    header: headers[period],
    headerTitle: headers.changeHelp,
    cell: ({ companies, [period]: change }) => (
      <span
        className="inline-flex items-center justify-end gap-2"
        title={texts.groups.tookPart(formatCount(change.companies), formatCount(companies))}
      >
        {change.companies > 0 && change.companies * 2 < companies ? (
          <span className="text-sm text-muted max-2xl:hidden">
            {texts.groups.partOf(formatCount(change.companies), formatCount(companies))}
          </span>
        ) : null}
        <ChangeBar ratio={change.ratio} most={most} className="w-14 max-lg:hidden" />
        <Change ratio={change.ratio} className="min-w-16" />
      </span>
    ),
    value: (group) => percentOf(group[period].ratio),
    isSortable: true,
    align: 'right',
    shownFrom: period === 'month' ? 'sm' : undefined,
    className: 'whitespace-nowrap',
  }
}

function Breadth({ group }: { readonly group: MarketGroup }) {
  const { up, down, priced } = group
  if (priced === 0) return NOT_KNOWN
  const label = texts.groups.upDown(countMoves(group))
  return (
    <span className="inline-flex items-center gap-2" title={label}>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="w-8 text-up">
        {formatCount(up)}
      </span>
      <SplitBar up={up} down={down} total={priced} className="w-16" />
      <span aria-hidden="true" className="w-8 text-left text-down">
        {formatCount(down)}
      </span>
    </span>
  )
}

function extremeColumn(id: 'best' | 'worst'): Column<MarketGroup> {
  return {
    id,
    header: headers[id],
    cell: ({ [id]: share }) => <Extreme share={share} />,
    value: ({ [id]: share }) => percentOf(share?.change_ratio ?? null),
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'xl',
  }
}

function Extreme({ share }: { readonly share: GroupExtreme | null }) {
  if (!share) return NOT_KNOWN
  return (
    <>
      <Link
        href={sharePath(share.ticker)}
        title={share.name}
        className="link mr-2 inline-flex min-h-[24px] min-w-[24px] items-center"
      >
        {share.ticker}
      </Link>
      <Change ratio={share.change_ratio} className="inline-block min-w-16" />
    </>
  )
}
