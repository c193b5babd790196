import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { COMMODITIES } from '@leadenhall/contract/market/commodities.ts'
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { flagOf } from '@leadenhall/contract/shared/ticker-links.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatLevel, formatMajorPrice, formatMove } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { FlagImage } from '../../listing/flag-image.tsx'
import { SourceLine } from '../../listing/source-line.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { HeaderCells } from './header-cells.tsx'
import type { PageKind } from './page-kind.ts'
import { PriceRanges } from './price-ranges.tsx'
import { texts } from './texts.ts'

interface ShareHeaderProps {
  readonly ticker: string
  /** Undefined while loading, or for a symbol known only to the market data source. */
  readonly instrument: InstrumentDetail | undefined
  readonly info: UseQueryResult<StockInfo>
  readonly kind: PageKind
  /** Action buttons for the share. */
  readonly actions: ReactNode
  /** A line about what the user holds of it; renders nothing for what is not held. */
  readonly position: ReactNode
}

/** The company, its price with day and 52-week bars, six figures, and its industry, sector and market. */
export function ShareHeader(props: ShareHeaderProps) {
  const { ticker, instrument, info, kind, actions, position } = props
  const name = instrument?.name ?? info.data?.companyName ?? ticker
  const quote = info.data?.quote
  return (
    <header className="panel px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:min-h-[72px] min-[1400px]:flex-nowrap">
        {/* As wide as it will be, so that a name that comes late moves nothing. */}
        <div className="flex w-full min-w-0 items-center gap-3 sm:w-72 min-[1400px]:w-auto min-[1400px]:min-w-48 min-[1400px]:shrink-[99]">
          <CompanyLogo ticker={ticker} name={name} />
          <div className="min-w-0">
            <h1
              title={name}
              className="text-lg leading-tight font-semibold break-words min-[1400px]:line-clamp-2"
            >
              {name}
            </h1>
            <p className="text-muted">
              <span className="font-semibold text-accent">{ticker}</span>
              {instrument ? <MarketName instrument={instrument} /> : perUnitOf(ticker)}
            </p>
            {instrument ? (
              <ClassificationLinks instrument={instrument} />
            ) : info.isPending && kind === 'share' ? (
              <p className="flex h-6 items-center min-[1400px]:h-auto">
                <SkeletonText className="w-36" />
              </p>
            ) : null}
          </div>
        </div>
        <PriceBlock info={info} />
        <PriceRanges quote={quote} />
        <HeaderCells
          symbol={ticker}
          quote={quote}
          isAsked={info.isLoading}
          instrument={instrument}
          kind={kind}
        />
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 min-[1400px]:max-w-72 min-[1400px]:shrink-0">
          {actions}
        </div>
      </div>
      {position}
    </header>
  )
}

/** The quantity that a commodity's price is for. */
function perUnitOf(ticker: string): string | null {
  const found = COMMODITIES.find((one) => one.ticker === ticker)
  return found ? ` · ${texts.dollarsPer(found.per)}` : null
}

function MarketName({ instrument }: { instrument: InstrumentDetail }) {
  const { exchange, market, security_description: units } = instrument
  if (exchange === FUND_EXCHANGE) return [' · ', texts.fund.type, units && ` · ${units}`]
  const flag = flagOf(exchange)
  return (
    <>
      {' · '}
      {flag ? <FlagImage country={flag} /> : null} {market ?? exchange}
    </>
  )
}

function PriceBlock({ info }: Pick<ShareHeaderProps, 'info'>) {
  if (info.data) return <QuotedPrice info={info.data} />
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
      </div>
    )
  }
  return (
    <div role="status" aria-label={texts.loading} className="min-h-[47px] sm:min-w-56">
      <div className="flex items-start gap-4">
        <span className="skeleton h-8 w-32" />
        <span className="skeleton h-4 w-16" />
      </div>
    </div>
  )
}

function QuotedPrice({ info }: { info: StockInfo }) {
  const { quote, provenance } = info
  return (
    <div className="min-[1400px]:shrink-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
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
        {quote.change === null ? null : (
          <span className="text-muted">{formatMove(quote.change, quote)}</span>
        )}
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

/** Industry and sector, of those that are known. */
function ClassificationLinks({ instrument }: { instrument: InstrumentDetail }) {
  const { industry_link: industry, sector_link: sector } = instrument
  if (!industry && !sector) return null
  return (
    <p className="text-sm text-muted">
      {industry ? (
        <Link
          className="link inline-block min-h-[24px] min-[1400px]:min-h-0"
          title={texts.industry}
          href={pagePath('industry', { industry: industry.name }, { scheme: industry.scheme })}
        >
          {industry.name}
        </Link>
      ) : null}
      {industry && sector ? ' › ' : null}
      {sector ? (
        <Link
          className="link inline-block min-h-[24px] min-[1400px]:min-h-0"
          title={texts.sector}
          href={pagePath('supersector', { supersector: sector.name }, { scheme: sector.scheme })}
        >
          {sector.name}
        </Link>
      ) : null}
    </p>
  )
}
