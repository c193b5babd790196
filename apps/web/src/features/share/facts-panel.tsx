import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { toStockInfoLink } from '@leadenhall/contract/shared/ticker-links.ts'
import type { ReactNode } from 'react'
import { formatMultiple } from '../../format/change.ts'
import { formatCompact, formatLevel } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { fundFacts, fundQuoteFacts } from './fund-facts.ts'
import { pageKindOf } from './page-kind.ts'
import { texts } from './texts.ts'

interface FactsPanelProps {
  readonly instrument: InstrumentDetail | undefined
  readonly info: StockInfo | undefined
  /** The instrument or the quote is still loading. */
  readonly isAsked?: boolean
}

interface Fact {
  readonly term: string
  readonly value: ReactNode
}

/** Facts of the quote beside those of the header, then of the listing. Unknown ones are omitted. */
export function FactsPanel({ instrument, info, isAsked = false }: FactsPanelProps) {
  const isFund = instrument && pageKindOf(instrument.ticker, instrument) === 'open-fund'
  const ofListing = isFund ? fundFacts(instrument) : listingFacts(instrument)
  const facts = [...(isFund ? fundQuoteFacts(info) : quoteFacts(info)), ...ofListing].filter(
    ({ value }) => value !== null && value !== undefined,
  )
  if (facts.length === 0) {
    return (
      <Panel title={texts.facts} id="facts" isFoldable>
        {isAsked ? (
          <SkeletonRows rows={6} label={texts.loadingFacts} />
        ) : (
          <Empty title={texts.noFacts}>{texts.noFactsHelp}</Empty>
        )}
      </Panel>
    )
  }
  return (
    <Panel title={texts.facts} id="facts" isFoldable>
      <div className="@container px-3">
        <dl className="grid gap-x-6 @lg:grid-cols-2 @4xl:grid-cols-3">
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
      </div>
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
  const known = <T,>(value: T | null, format: (value: T) => string) =>
    value === null ? null : format(value)
  return [
    { term: texts.terms.previousClose, value: price(quote.previousClose) },
    { term: texts.terms.open, value: price(quote.open) },
    { term: texts.terms.volume, value: known(quote.volume, formatCompact) },
    { term: texts.terms.shares, value: known(quote.sharesOutstanding, formatCompact) },
    { term: texts.terms.priceToBook, value: known(quote.priceToBook, formatMultiple) },
    {
      term: texts.terms.earnings,
      value: known(quote.earningsPerShare, ({ value, unit }) =>
        formatLevel(value, unit, quote.kind),
      ),
    },
  ]
}

function listingFacts(instrument: InstrumentDetail | undefined): Fact[] {
  if (!instrument) return []
  const site = instrument.company_website
  const stockInfo = toStockInfoLink(instrument.TIDM, instrument.exchange)
  return [
    { term: texts.terms.isin, value: instrument.isin },
    {
      term: texts.terms.indices,
      value:
        instrument.indices.length === 0
          ? null
          : instrument.indices.map(({ index, as_of: asOf }) => (
              <span key={index} className="block" title={texts.indexAsOf(formatDate(asOf))}>
                {index}
              </span>
            )),
    },
    { term: texts.terms.segment, value: instrument.market },
    {
      term: texts.terms.adviser,
      value: instrument.exchange === 'AIM' ? <Adviser {...instrument} /> : null,
    },
    { term: texts.terms.category, value: instrument.listing_category },
    { term: texts.terms.type, value: instrument.mifir_identifier_description },
    { term: texts.terms.security, value: instrument.security_description },
    { term: texts.terms.currency, value: instrument.trading_currency },
    {
      term: texts.terms.listed,
      value: instrument.listing_date === null ? null : formatDate(instrument.listing_date),
    },
    { term: texts.terms.country, value: instrument.country },
    { term: texts.terms.city, value: instrument.city },
    { term: texts.terms.secCik, value: instrument.sec_cik },
    {
      term: texts.terms.website,
      value: site === null ? null : <Website address={site} />,
    },
    {
      term: texts.terms.stockInfo,
      value: stockInfo && (
        <a className="link" href={stockInfo.url} target="_blank" rel="noopener noreferrer">
          {stockInfo.label}
        </a>
      ),
    },
  ]
}

/** No source states it; Rule 26 of the AIM Rules for Companies has every company publish it. */
function Adviser({ company_website: site }: Pick<InstrumentDetail, 'company_website'>) {
  return (
    <>
      {texts.adviser.notGiven}
      <span className="block text-sm text-muted">
        {texts.adviser.where} {site === null ? null : <Website address={site} />}
      </span>
    </>
  )
}

/** A link, unless the source's URL is not http or https. */
function Website({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return address
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {url.hostname.replace(/^www\./, '')}
    </a>
  )
}
