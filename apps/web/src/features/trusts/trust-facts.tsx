import type { Trust, TrustDetail, TrustNav } from '@leadenhall/contract/trusts/index.ts'
import { formatPercent, formatPercentChange } from '../../format/change.ts'
import {
  formatCount,
  formatFigure,
  formatLevel,
  formatMoneyCompact,
  NOT_KNOWN,
} from '../../format/price.ts'
import { formatDate, formatDay } from '../../format/time.ts'
import { recordText } from './record-text.ts'
import { texts } from './texts.ts'

interface Fact {
  readonly term: string
  readonly value: string
  /** Basis, age or number of days. */
  readonly details?: readonly string[]
  /** Grey, because the NAV behind it is stale. */
  readonly isOld?: boolean
}

/** A fund's current NAV and discount. */
export function TrustFacts({ trust }: { readonly trust: TrustDetail }) {
  return (
    <>
      <FactGrid facts={[...listFacts(trust), ...listTerms(trust)]} />
      <OtherNavs trust={trust} />
    </>
  )
}

/** The facts that need no NAV. */
export function TrustTerms({ trust }: { readonly trust: TrustDetail }) {
  return <FactGrid facts={listTerms(trust)} />
}

function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-3">
      {facts.map(({ term, value, details = [], isOld }) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className={isOld ? 'text-muted' : 'font-semibold'}>
            {value}
            {details.map((detail) => (
              <span key={detail} className="block text-sm font-normal text-muted">
                {detail}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function listFacts(trust: TrustDetail): Fact[] {
  const { nav, navAge, discount, isStale: isOld, price, unit, z, n, sector } = trust
  const { facts, daysOld, ofDays, bases } = texts
  const level = (value: number | null, of: string | null) => formatLevel(value, of, 'share')
  return [
    { term: facts.price, value: level(price, unit) },
    {
      term: facts.nav,
      value: level(nav?.value ?? null, nav?.unit ?? null),
      details: nav ? [`${bases[nav.basis]}${doubtOf(nav)}`] : [],
      isOld: isOld || (nav?.isInDoubt ?? false),
    },
    {
      term: facts.discount,
      value: formatPercentChange(discount),
      isOld,
    },
    {
      term: facts.valued,
      value: formatDate(nav?.date ?? null),
      details: navAge === null ? [] : [daysOld(formatCount(navAge))],
      isOld,
    },
    { term: facts.published, value: nav ? formatDay(nav.publishedAt) : NOT_KNOWN },
    ...(sector === null ? [] : [{ term: facts.sector, value: sector }]),
    meanFact(facts.mean1y, trust.mean1y),
    meanFact(facts.mean3y, trust.mean3y),
    {
      term: facts.z,
      value: z === null ? NOT_KNOWN : formatFigure(z, 2),
      details: [ofDays(formatCount(n))],
    },
  ]
}

/** Charge, gearing, size and dividends; one that is not given says why. */
function listTerms(trust: TrustDetail): Fact[] {
  const { charge, dividendRecord: record, dividendYield, gearing, marketCap } = trust
  const given = {
    charge: charge === null ? null : formatPercent(charge),
    gearing: gearing === null ? null : formatPercent(gearing),
    marketCap: marketCap && formatMoneyCompact(marketCap),
    dividendYield: dividendYield === null ? null : formatPercent(dividendYield),
    record: record && recordText(record),
  }
  return (Object.keys(given) as (keyof typeof given)[]).map((key) => {
    const value = given[key]
    const term = texts.facts[key]
    if (value === null) {
      return { term, value: texts.notGiven, details: [texts.because[key]], isOld: true }
    }
    const isRecord = key === 'record' && record
    const details = isRecord ? [texts.recordOf(String(record.since), String(record.until))] : []
    return { term, value, details }
  })
}

/** The other definitions of the newest NAV, each on a line of its own. */
function OtherNavs({ trust: { nav, navs } }: { readonly trust: TrustDetail }) {
  const others = navs.filter(({ basis }) => basis !== nav?.basis)
  if (others.length === 0) return null
  return (
    <details className="border-t border-line px-3 py-1.5">
      <summary className="text-muted">{texts.otherNavs}</summary>
      <dl>
        {others.map((other) => (
          <div key={other.basis} className="flex justify-between gap-3 py-0.5">
            <dt className="text-muted">{`${texts.bases[other.basis]}${doubtOf(other)}`}</dt>
            <dd className="whitespace-nowrap">{formatLevel(other.value, other.unit, 'share')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const doubtOf = ({ isInDoubt }: TrustNav) => (isInDoubt ? `, ${texts.inDoubt}` : '')

function meanFact(term: string, mean: Trust['mean1y']): Fact {
  return {
    term,
    value: formatPercentChange(mean?.mean ?? null),
    details: mean ? [texts.ofDays(formatCount(mean.days))] : [],
  }
}
