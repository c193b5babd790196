import type { TargetClass, Targets } from '@leadenhall/contract/targets/index.ts'
import { formatPercent, formatPoints } from '../../format/change.ts'
import { formatPounds, formatPoundsChange } from '../../format/money.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

const { table } = texts

interface TargetsTableProps {
  readonly targets: Targets
  readonly onChange: () => void
  /** Proposes classes by the kinds of what is held. */
  readonly onGuess?: () => void
}

/** Each class with its weight, drift and band. */
export function TargetsTable({ onChange, onGuess, targets }: TargetsTableProps) {
  const { cash, classes, unassigned, unknownBecause, value } = targets
  const isCashApart = Number(cash) > 0 && !classes.some(({ holdsCash }) => holdsCash)
  return (
    <Panel
      title={table.title}
      meta={formatPounds(value)}
      actions={
        <>
          {onGuess ? <Button onClick={onGuess}>{texts.start.guess}</Button> : null}
          <Button onClick={onChange}>{table.change}</Button>
        </>
      }
    >
      <NarrowScroll>
        <DataTable
          label={table.title}
          rows={classes}
          columns={COLUMNS}
          rowKey={({ name }) => name}
        />
      </NarrowScroll>
      {unassigned.length > 0 || isCashApart || unknownBecause !== null ? (
        <div className="border-t border-line px-3 py-1.5 text-sm">
          {unassigned.length > 0 ? (
            <p className="text-muted">
              {table.unassigned(unassigned.length)}{' '}
              {unassigned.map(({ ticker }) => ticker).join(', ')}
            </p>
          ) : null}
          {isCashApart ? <p className="text-muted">{table.cashApart(formatPounds(cash))}</p> : null}
          {unknownBecause === null ? null : <p className="text-warn">{unknownBecause}</p>}
        </div>
      ) : null}
    </Panel>
  )
}

const COLUMNS: Column<TargetClass>[] = [
  {
    id: 'class',
    header: table.class,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
    value: ({ name }) => name,
    className: 'max-w-48 truncate',
  },
  {
    id: 'bar',
    header: table.bar,
    cell: (row) => <BandBar row={row} />,
    value: () => null,
    className: 'w-full min-w-40',
    shownFrom: 'sm',
  },
  {
    id: 'weight',
    header: table.weight,
    cell: ({ weight }) => formatPercent(weight),
    value: ({ weight }) => weight,
    align: 'right',
    className: 'whitespace-nowrap font-semibold',
  },
  {
    id: 'target',
    header: table.target,
    cell: ({ target }) => formatPercent(Number(target) / 100),
    value: ({ target }) => Number(target),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'drift',
    header: table.drift,
    cell: ({ drift, isOutside }) => (
      <span className={isOutside ? 'font-semibold text-warn' : ''}>{formatPoints(drift)}</span>
    ),
    value: ({ drift }) => drift,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'band',
    header: table.band,
    headerTitle: table.bandHelp,
    cell: ({ band }) => `${formatPercent(band.from)} – ${formatPercent(band.to)}`,
    value: ({ band }) => band.from,
    align: 'right',
    className: 'whitespace-nowrap text-muted',
    shownFrom: 'md',
  },
  {
    id: 'value',
    header: table.value,
    cell: ({ value }) => formatPounds(value),
    value: ({ value }) => Number(value),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'excess',
    header: table.excess,
    cell: ({ excess }) => formatPoundsChange(excess),
    value: ({ excess }) => excess && Number(excess),
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'md',
  },
  {
    id: 'state',
    header: table.state,
    cell: ({ isOutside, weight }) =>
      weight === null ? (
        NOT_KNOWN
      ) : (
        <span className={isOutside ? 'text-warn' : 'text-muted'}>
          {isOutside ? table.outside : table.inside}
        </span>
      ),
    value: ({ isOutside }) => (isOutside ? table.outside : table.inside),
    className: 'whitespace-nowrap',
    shownFrom: 'md',
  },
]

/** The weight as a bar, the band behind it, and a mark at the target; the figures beside say the same. */
function BandBar({ row: { band, isOutside, target, weight } }: { readonly row: TargetClass }) {
  const percent = (ratio: number) => Math.min(Math.max(ratio, 0), 1) * 100
  const [from, to] = [percent(band.from), percent(band.to)]
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
      <rect x="0" y="3" width="100" height="4" className="fill-line" />
      <rect x={from} y="0" width={to - from} height="10" className="fill-line" />
      <rect
        x="0"
        y="3"
        width={percent(weight ?? 0)}
        height="4"
        className={isOutside ? 'fill-warn' : 'fill-accent'}
      />
      <rect
        x={percent(Number(target) / 100) - 0.25}
        y="0"
        width="0.5"
        height="10"
        className="fill-muted"
      />
    </svg>
  )
}
