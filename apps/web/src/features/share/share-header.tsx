import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { flagOf } from '@leadenhall/contract/shared/ticker-links.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatLevel, formatMajorPrice, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { pagePath } from '../../lib/paths.ts'
import { Change } from '../../ui/change.tsx'
import { FlagImage } from '../../ui/flag-image.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { SourceLine } from '../../ui/source-line.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { texts } from './texts.ts'

interface ShareHeaderProps {
  readonly ticker: string
  /** Undefined while loading, or for a symbol known only to the market data source. */
  readonly instrument: InstrumentDetail | undefined
  readonly info: UseQueryResult<StockInfo>
  /** Action buttons for the share. */
  readonly actions: ReactNode
}

/** The company, its price and change, and its industry, sector and market. */
export function ShareHeader({ ticker, instrument, info, actions }: ShareHeaderProps) {
  const name = instrument?.name ?? info.data?.companyName ?? ticker
  return (
    <header className="panel flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 lg:min-h-[86px]">
      <div className="flex min-w-0 items-center gap-3">
        <CompanyLogo ticker={ticker} name={name} />
        <div className="min-w-0">
          <h1 className="text-lg leading-tight font-semibold break-words">{name}</h1>
          <p className="text-muted">
            <span className="font-semibold text-accent">{ticker}</span>
            {instrument ? <MarketName instrument={instrument} /> : null}
          </p>
        </div>
      </div>
      <PriceBlock info={info} instrument={instrument} />
      {instrument ? <ClassificationLinks instrument={instrument} /> : null}
      <div className={`flex gap-2 ${instrument ? '' : 'ml-auto'}`}>{actions}</div>
    </header>
  )
}

function MarketName({ instrument }: { instrument: InstrumentDetail }) {
  const { exchange, market } = instrument
  const flag = flagOf(exchange)
  return (
    <>
      {' · '}
      {flag ? <FlagImage country={flag} /> : null} {market ?? exchange}
    </>
  )
}

function PriceBlock({ info, instrument }: Pick<ShareHeaderProps, 'info' | 'instrument'>) {
  if (info.data) return <QuotedPrice info={info.data} instrument={instrument} />
  if (info.error) {
    return (
      <div role="alert">
        <p className="font-semibold">{texts.notQuoted}</p>
        <p className="text-sm text-muted">
          {info.error.message}{' '}
          <button type="button" className="link" onClick={() => void info.refetch()}>
            {texts.retry}
          </button>
        </p>
        <p className="text-sm">
          <MarketCap quoted={null} instrument={instrument} />
        </p>
      </div>
    )
  }
  return (
    <div role="status" aria-label={texts.loading} className="flex items-baseline gap-4">
      <span className="skeleton h-8 w-32" />
      <span className="skeleton h-4 w-16" />
    </div>
  )
}

function QuotedPrice({
  info,
  instrument,
}: {
  info: StockInfo
  instrument: InstrumentDetail | undefined
}) {
  const { quote, provenance } = info
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <data
          value={quote.price ?? ''}
          title={formatMajorPrice(quote.price, quote.unit) ?? undefined}
          className="text-2xl leading-tight font-semibold"
        >
          <Flashing value={quote.price}>
            {formatLevel(quote.price, quote.unit, quote.kind)}
          </Flashing>
        </data>
        <Change ratio={quote.changeRatio} className="text-lg" />
        <MarketCap quoted={quote.marketCap} instrument={instrument} />
      </div>
      <p className="text-sm text-muted">
        <SourceLine provenance={provenance} lastKnown={texts.stale} />
      </p>
      {quote.flags.map((flag) => (
        <p key={flag} className="max-w-prose text-sm text-warn">
          {texts.flags[flag]}
        </p>
      ))}
    </div>
  )
}

interface MarketCapProps {
  readonly quoted: Price | null
  readonly instrument: InstrumentDetail | undefined
}

/** The quote's, or the instrument list's with its day. */
function MarketCap({ quoted, instrument }: MarketCapProps) {
  const reference = instrument?.reference.market_cap
  const cap = quoted ?? reference ?? null
  if (!cap && !instrument) return null
  return (
    <span>
      <span className="text-muted">{texts.marketCap} </span>
      {cap ? formatMoneyCompact(cap) : NOT_KNOWN}
      {quoted === null && reference ? (
        <span className="text-muted"> ({formatDate(reference.date)})</span>
      ) : null}
    </span>
  )
}

function ClassificationLinks({ instrument }: { instrument: InstrumentDetail }) {
  const { industry_link: industry, sector_link: sector } = instrument
  return (
    <dl className="ml-auto grid grid-cols-[auto_auto] gap-x-3 text-sm max-sm:ml-0">
      <dt className="text-muted">{texts.industry}</dt>
      <dd>
        {industry ? (
          <Link
            className="link inline-block min-h-[24px]"
            href={pagePath('industry', { industry: industry.name }, { scheme: industry.scheme })}
          >
            {industry.name}
          </Link>
        ) : (
          NOT_KNOWN
        )}
      </dd>
      <dt className="text-muted">{texts.sector}</dt>
      <dd>
        {sector ? (
          <Link
            className="link inline-block min-h-[24px]"
            href={pagePath('supersector', { supersector: sector.name }, { scheme: sector.scheme })}
          >
            {sector.name}
          </Link>
        ) : (
          NOT_KNOWN
        )}
      </dd>
      <dt className="text-muted">{texts.market}</dt>
      <dd>{instrument.market ?? instrument.exchange}</dd>
    </dl>
  )
}
