import type { Trust, TrustDetail, TrustNav } from '@leadenhall/contract/trusts/index.ts'
import { formatPercentChange } from '../../format/change.ts'
import { formatCount, formatFigure, formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatDate, formatDay } from '../../format/time.ts'
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
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-3">
      {listFacts(trust).map(({ term, value, details = [], isOld }) => (
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
  const { nav, navAge, navs, discount, isStale: isOld, price, unit, z, n, sector } = trust
  const { facts, daysOld, ofDays, bases } = texts
  const level = (value: number | null, of: string | null) => formatLevel(value, of, 'share')
  const others = navs
    .filter(({ basis }) => basis !== nav?.basis)
    .map((other) => `${level(other.value, other.unit)} ${bases[other.basis]}${doubtOf(other)}`)
  return [
    { term: facts.price, value: level(price, unit) },
    {
      term: facts.nav,
      value: level(nav?.value ?? null, nav?.unit ?? null),
      details: nav ? [`${bases[nav.basis]}${doubtOf(nav)}`, ...others] : [],
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

const doubtOf = ({ isInDoubt }: TrustNav) => (isInDoubt ? `, ${texts.inDoubt}` : '')

function meanFact(term: string, mean: Trust['mean1y']): Fact {
  return {
    term,
    value: formatPercentChange(mean?.mean ?? null),
    details: mean ? [texts.ofDays(formatCount(mean.days))] : [],
  }
}
