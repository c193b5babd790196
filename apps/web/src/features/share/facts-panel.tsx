import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import type { ReactNode } from 'react'
import { formatMultiple, formatPercent } from '../../format/change.ts'
import { formatCompact, formatLevel, formatPrice } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

interface FactsPanelProps {
  readonly instrument: InstrumentDetail | undefined
  readonly info: StockInfo | undefined
  /** Whether instrument or quote are still being asked for. */
  readonly isAsked?: boolean
}

interface Fact {
  readonly term: string
  readonly value: ReactNode
}

/** Quick facts: of the quote, then of the listing. What is not known is left out. */
export function FactsPanel({ instrument, info, isAsked = false }: FactsPanelProps) {
  const facts = [...quoteFacts(info), ...listingFacts(instrument)].filter(
    ({ value }) => value !== null && value !== undefined,
  )
  if (facts.length === 0) {
    return (
      <Panel title={texts.facts}>
        {isAsked ? (
          <SkeletonRows rows={6} label={texts.loadingFacts} />
        ) : (
          <Empty title={texts.noFacts}>{texts.noFactsHelp}</Empty>
        )}
      </Panel>
    )
  }
  return (
    <Panel title={texts.facts}>
      <dl className="grid gap-x-6 px-3 sm:grid-cols-2">
        {facts.map(({ term, value }) => (
          <div
            key={term}
            className="flex min-h-(--row) items-baseline justify-between gap-3 border-b border-line py-1"
          >
            <dt className="shrink-0 text-muted">{term}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {info?.profile?.profile ? (
        <details className="border-t border-line px-3 py-1.5">
          <summary className="text-muted">{texts.profile}</summary>
          <p className="max-w-prose py-2">{info.profile.profile}</p>
        </details>
      ) : null}
    </Panel>
  )
}

function quoteFacts(info: StockInfo | undefined): Fact[] {
  if (!info) return []
  const { quote } = info
  const price = (value: number | null) =>
    value === null ? null : formatLevel(value, quote.unit, quote.kind)
  const range = (low: number | null, high: number | null) =>
    low === null || high === null ? null : `${price(low)} – ${price(high)}`
  const known = <T,>(value: T | null, format: (value: T) => string) =>
    value === null ? null : format(value)
  return [
    { term: 'Previous close', value: price(quote.previousClose) },
    { term: 'Open', value: price(quote.open) },
    { term: 'Day range', value: range(quote.dayLow, quote.dayHigh) },
    { term: '52-week range', value: range(quote.fiftyTwoWeekLow, quote.fiftyTwoWeekHigh) },
    { term: 'Volume', value: known(quote.volume, formatCompact) },
    { term: 'Shares in issue', value: known(quote.sharesOutstanding, formatCompact) },
    { term: 'P/E', value: known(quote.priceEarnings, formatMultiple) },
    { term: 'Price to book', value: known(quote.priceToBook, formatMultiple) },
    { term: 'Dividend yield', value: known(quote.dividendYield, formatPercent) },
    {
      term: 'EPS',
      value: known(quote.earningsPerShare, ({ value, unit }) => formatPrice(value, unit)),
    },
  ]
}

function listingFacts(instrument: InstrumentDetail | undefined): Fact[] {
  if (!instrument) return []
  const site = instrument.company_website
  return [
    { term: 'ISIN', value: instrument.isin },
    {
      term: 'Indices',
      value:
        instrument.indices.length === 0
          ? null
          : instrument.indices.map(({ index, as_of: asOf }) => (
              <span key={index} className="block" title={`as of ${formatDate(asOf)}`}>
                {index}
              </span>
            )),
    },
    { term: 'Segment', value: instrument.market },
    { term: 'Category', value: instrument.listing_category },
    { term: 'Type', value: instrument.mifir_identifier_description },
    { term: 'Security', value: instrument.security_description },
    { term: 'Trades in', value: instrument.trading_currency },
    {
      term: 'Listed',
      value: instrument.listing_date === null ? null : formatDate(instrument.listing_date),
    },
    { term: 'Country', value: instrument.country },
    { term: 'City', value: instrument.city },
    { term: 'SEC CIK', value: instrument.sec_cik },
    {
      term: 'Website',
      value: site === null ? null : <Website address={site} />,
    },
  ]
}

/** A link, unless the address that a source gave is none of the web. */
function Website({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return address
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {url.hostname.replace(/^www\./, '')}
    </a>
  )
}
