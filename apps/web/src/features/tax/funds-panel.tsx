import type { TaxFundRow, TaxFunds } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../format/money.ts'
import { formatFigure } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { taxFundsQuery } from './api.ts'
import { FundChoice } from './fund-choice.tsx'
import { FundFiles } from './fund-files.tsx'
import { describeKind, KindChoice, StatedKinds } from './kind-choice.tsx'
import { usePounds } from './pounds.ts'
import { texts } from './texts.ts'

type Fund = TaxFunds['funds'][number]

/** Offshore funds of a year: each period, what is missing, and the files that state it. */
export function FundsPanel({ person, year }: { readonly year: string; readonly person: string }) {
  const query = useQuery(taxFundsQuery(year, person))
  const { funds: words } = texts
  return (
    <>
      <Panel title={texts.sections.funds}>
        <p className="px-3 py-2 text-muted">{words.about}</p>
        <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
          {(data) =>
            data.funds.length === 0 ? (
              <Empty title={words.empty} />
            ) : (
              <>
                <Totals funds={data} />
                {data.funds.map((fund) => (
                  <FundSection key={`${fund.isin} ${fund.ticker}`} fund={fund} />
                ))}
              </>
            )
          }
        </QueryView>
      </Panel>
      <div className="below-rows flex flex-col gap-3">
        <KindChoice />
        <FundFiles />
      </div>
    </>
  )
}

function Totals({ funds }: { readonly funds: TaxFunds }) {
  const { pounds } = usePounds()
  const { funds: words } = texts
  const parts = [
    [`${words.totals}, ${words.asDividends}`, funds.dividends],
    [`${words.totals}, ${words.asInterest}`, funds.interest],
    [`${words.gains} (${words.gainsNote})`, funds.incomeGains],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line px-3 py-2">
      {parts.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">{pounds(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function FundSection({ fund }: { readonly fund: Fund }) {
  const { change } = usePounds()
  const { funds: words } = texts
  const {
    income,
    incomeGains,
    isin,
    kind,
    name,
    periods,
    questions,
    reporting,
    reportingBecause,
    ticker,
  } = fund
  return (
    <section className="border-t border-line" aria-label={ticker}>
      <h3 className="flex flex-wrap items-baseline gap-x-3 px-3 pt-2">
        <span className="font-semibold">{ticker}</span>
        <span>{name}</span>
        <span className="text-sm text-muted">{isin ?? words.noIsin}</span>
      </h3>
      <p className="px-3 text-sm text-muted">
        {kind === 'offshore'
          ? `${words.status}: ${words.reporting[reporting]}. ${reportingBecause} `
          : ''}
        {kind !== 'offshore' && kind !== 'vct' && fund.kinds.length > 0
          ? `${words.kind.line}: ${fund.kinds.map(describeKind).join('; ')}.`
          : ''}
        {kind === 'offshore' || kind === 'vct' ? (
          <>
            {words.income}{' '}
            {income === null ? words.notSaid.toLowerCase() : words.kinds[income].toLowerCase()}.
          </>
        ) : null}
      </p>
      {questions.length > 0 ? (
        <ul className="mx-3 my-1 border-l-2 border-accent pl-3">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      ) : null}
      {periods.length > 0 ? <Periods label={ticker} periods={periods} /> : null}
      {incomeGains.map(({ date, gain, quantity }) => (
        <p key={`${date} ${quantity}`} className="px-3 py-1">
          {words.sold(formatDate(date), formatQuantity(quantity))}: {words.gains}{' '}
          {gain === null ? texts.unknown : change(gain)}
        </p>
      ))}
      <StatedKinds isin={isin} ticker={ticker} kinds={fund.stated.kinds} />
      {kind === 'stated' || kind === 'bond' ? null : (
        <FundChoice key={JSON.stringify(fund.stated)} fund={fund} />
      )}
    </section>
  )
}

function Periods({
  label,
  periods,
}: {
  readonly label: string
  readonly periods: readonly TaxFundRow[]
}) {
  const { columns } = texts.funds
  return (
    <NarrowScroll>
      <table aria-label={label} className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            <th className="px-3 py-1 font-normal">{columns.period}</th>
            <th className="px-3 py-1 font-normal">{columns.state}</th>
            <th className="px-3 py-1 text-right font-normal">{columns.units}</th>
            <th className="px-3 py-1 text-right font-normal">{columns.perUnit}</th>
            <th className="px-3 py-1 font-normal">{columns.distributed}</th>
            <th className="px-3 py-1 text-right font-normal">{columns.rate}</th>
            <th className="px-3 py-1 text-right font-normal">{columns.pounds}</th>
            <th className="px-3 py-1 font-normal">{columns.source}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((row) => (
            <PeriodRow key={`${row.periodEnd} ${row.state} ${row.rows.join()}`} row={row} />
          ))}
        </tbody>
      </table>
    </NarrowScroll>
  )
}

function PeriodRow({ row }: { readonly row: TaxFundRow }) {
  const { pounds: write } = usePounds()
  const { funds: words } = texts
  const { boughtBack, currency, distributionDate, held, perUnit, pounds, rate, state, units } = row
  const isBack = boughtBack !== null && held !== null && Number(boughtBack) > 0
  const source = row.source ?? (row.rows.length > 0 ? words.recorded : null)
  return (
    <tr className="border-t border-line align-baseline whitespace-nowrap">
      <td className="px-3 py-1.5">
        {row.periodEnd === null ? words.unknownPeriod : formatDate(row.periodEnd)}
      </td>
      <td className="px-3 py-1.5">
        <span className={STATE_TONES[state]}>{words.states[state]}</span>
      </td>
      <td className="px-3 py-1.5 text-right">
        {formatQuantity(units)}
        {isBack ? (
          <span className="block text-sm text-muted">
            {words.boughtBack(formatQuantity(held), formatQuantity(boughtBack))}
          </span>
        ) : null}
      </td>
      <td className="px-3 py-1.5 text-right">
        {perUnit === null ? '–' : `${perUnit} ${currency ?? ''}`}
      </td>
      <td className="px-3 py-1.5">
        {formatDate(distributionDate)}
        {row.isDistributionAssumed && distributionDate !== null ? (
          <span className="text-sm text-muted"> {words.assumed}</span>
        ) : null}
      </td>
      <td className="px-3 py-1.5 text-right">
        {rate === null ? '–' : formatFigure(Number(rate), RATE_DECIMALS)}
      </td>
      <td className="px-3 py-1.5 text-right font-semibold">
        {pounds === null ? texts.unknown : write(pounds)}
        <span className="block text-sm font-normal text-muted">
          {row.taxedAs === 'interest' ? words.asInterest : words.asDividends}
        </span>
      </td>
      <td className="px-3 py-1.5 text-sm text-muted">{source ?? '–'}</td>
    </tr>
  )
}

const RATE_DECIMALS = 4
const STATE_TONES: Readonly<Record<TaxFundRow['state'], string>> = {
  entered: '',
  published: '',
  nil: 'text-muted',
  not_due: 'text-muted',
  missing: 'font-semibold text-down',
  contradicted: 'font-semibold text-down',
}
