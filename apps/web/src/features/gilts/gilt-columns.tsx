import type { Gilt, GiltFigures } from '@leadenhall/contract/gilts/index.ts'
import { GILT_TAX_RATES } from '@leadenhall/contract/gilts/words.ts'
import { Link } from 'wouter'
import { formatFigure, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import type { Column } from '../../ui/data-table.tsx'
import { coupon, numberOf, percent, price } from './figures.ts'
import { giltPath } from './gilt-path.ts'
import { texts } from './texts.ts'

export function afterTaxOf(figures: GiltFigures | null, rate: string) {
  return figures?.afterTax.find(({ taxRate }) => taxRate === rate) ?? null
}

/** Net yield and gross equivalent, percent; with relief for the accrued interest in the price, or without. */
export function yieldsAfterTax(figures: GiltFigures | null, rate: string, hasRelief: boolean) {
  const after = afterTaxOf(figures, rate)
  if (!after) return null
  return hasRelief
    ? { net: after.yieldWithRelief, gross: after.grossWithRelief }
    : { net: after.yield, gross: after.grossEquivalent }
}

interface FigureColumn {
  readonly id: string
  readonly header: string
  readonly title?: string
  readonly read: (gilt: Gilt) => string | null | undefined
  readonly show?: (text: string | null | undefined) => string
  readonly shownFrom?: Column<Gilt>['shownFrom']
}

function figure({
  id,
  header,
  title,
  read,
  show = percent,
  shownFrom,
}: FigureColumn): Column<Gilt> {
  return {
    id,
    header,
    ...(title ? { headerTitle: title } : {}),
    cell: (gilt) => show(read(gilt)),
    value: (gilt) => numberOf(read(gilt)),
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap tabular-nums',
    shownFrom,
  }
}

const years = (text: string | null | undefined) =>
  text == null ? NOT_KNOWN : formatFigure(Number(text), 1)

const { headers, titles } = texts
const [UNTAXED, ...TAXED] = GILT_TAX_RATES

const ISSUE: readonly Column<Gilt>[] = [
  {
    id: 'name',
    header: headers.name,
    cell: ({ isin, name, ticker }) => (
      <Link
        href={giltPath({ isin, ticker })}
        className="inline-flex min-h-[24px] items-center font-semibold text-accent"
      >
        {name}
      </Link>
    ),
    value: ({ name }) => name,
    isSortable: true,
    isSticky: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'tidm',
    header: headers.tidm,
    cell: ({ tidm }) => tidm ?? NOT_KNOWN,
    value: ({ tidm }) => tidm,
    isSortable: true,
    shownFrom: 'sm',
  },
  figure({
    id: 'coupon',
    header: headers.coupon,
    read: (gilt) => gilt.coupon,
    show: (text) => (text == null ? NOT_KNOWN : coupon(text)),
    shownFrom: 'sm',
  }),
  {
    id: 'maturity',
    header: headers.maturity,
    cell: ({ maturity }) => formatDate(maturity),
    value: ({ maturity }) => maturity,
    isSortable: true,
    sortsLowFirst: true,
    className: 'whitespace-nowrap',
  },
]

const DATES: readonly Column<Gilt>[] = [
  {
    id: 'nextCoupon',
    header: headers.nextCoupon,
    cell: ({ nextCoupon }) => formatDate(nextCoupon),
    value: ({ nextCoupon }) => nextCoupon,
    isSortable: true,
    sortsLowFirst: true,
    shownFrom: 'desk',
    className: 'whitespace-nowrap',
  },
  {
    id: 'exDividend',
    header: headers.exDividend,
    headerTitle: titles.exDividend,
    cell: ({ exDividend, exDividendDate }) => (
      <>
        {formatDate(exDividendDate)}
        {exDividend ? <span className="ml-1 text-warn">{texts.ex}</span> : null}
      </>
    ),
    value: ({ exDividendDate }) => exDividendDate,
    isSortable: true,
    sortsLowFirst: true,
    shownFrom: 'desk',
    className: 'whitespace-nowrap',
  },
]

/**
 * A phone has room for the yield at one rate, and not for the price.
 * @param rate tax rate in percent: of the gross equivalent, and of the yield on a phone
 */
export function giltColumns(rate: string, hasRelief: boolean): readonly Column<Gilt>[] {
  return [
    ...ISSUE,
    figure({
      id: 'clean',
      header: headers.clean,
      read: (gilt) => gilt.figures?.clean,
      show: price,
      shownFrom: 'sm',
    }),
    figure({
      id: 'dirty',
      header: headers.dirty,
      read: (gilt) => gilt.figures?.dirty,
      show: price,
      shownFrom: 'xl',
    }),
    figure({
      id: 'running',
      header: headers.running,
      read: (gilt) => gilt.figures?.runningYield,
      shownFrom: 'xl',
    }),
    figure({
      id: 'yield',
      header: headers.yield,
      title: titles.yield,
      read: (gilt) => gilt.figures?.yield,
      shownFrom: rate === UNTAXED ? undefined : 'sm',
    }),
    ...TAXED.map((own) =>
      figure({
        id: `after${own}`,
        header: headers.after(own),
        title: titles.after(hasRelief),
        read: (gilt) => yieldsAfterTax(gilt.figures, own, hasRelief)?.net,
        shownFrom: own === rate ? undefined : 'sm',
      }),
    ),
    figure({
      id: 'gross',
      header: headers.gross(rate),
      title: titles.gross,
      read: (gilt) => yieldsAfterTax(gilt.figures, rate, hasRelief)?.gross,
      shownFrom: 'lg',
    }),
    figure({
      id: 'duration',
      header: headers.duration,
      title: titles.duration,
      read: (gilt) => gilt.figures?.duration,
      show: years,
      shownFrom: 'xl',
    }),
    ...DATES,
  ]
}
