/**
 * A security's kind for tax: by the user's word with its days, which counts first, by HMRC's list of funds,
 * by the list of instruments. The day of a disposal or payment decides which kind counts.
 */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { SecurityKindFact, StatedKind } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import type { Disposal } from '../engine/results.ts'
import type { TaxEntry } from '../engine/tax-entry.ts'
import { type Fund, type FundBook, statedKindOn } from './fund-book.ts'
import type { FundQuestion } from './fund-periods.ts'
import { isIn, type YearBounds } from './years.ts'

/** Says of a security that its gains are exempt. */
export interface Exemptions {
  /** @param day of the disposal; the newest statement counts without one */
  has(security: string, day?: Day): boolean
}

const EXEMPT: ReadonlySet<StatedKind['kind']> = new Set(['gilt', 'qcb', 'vct'])
const LATEST = Number.MAX_SAFE_INTEGER

/** @param known without anything stated: gilts, bonds in sterling */
export function exemptionsOf(known: ReadonlySet<string>, funds: FundBook): Exemptions {
  return {
    has(security, day) {
      const fund = funds.get(security)
      const stated = fund ? kindOn(fund, day ?? LATEST) : null
      if (stated !== null) return EXEMPT.has(stated)
      // Venture capital trusts within the limit: no gain and no loss counts (TCGA 1992 s151A).
      const isTrust = fund?.kind === 'vct' && fund.choice.income === 'exempt'
      return isTrust || known.has(security)
    },
  }
}

function kindOn(fund: Fund, day: Day): StatedKind['kind'] | null {
  return day === LATEST ? (fund.choice.kinds.at(-1)?.kind ?? null) : statedKindOn(fund, day)
}

/** Oldest first; empty for a share of no special kind. */
export function listKinds(fund: Fund | undefined, isGilt: boolean): SecurityKindFact[] {
  const facts: SecurityKindFact[] = isGilt
    ? [{ kind: 'gilt', since: null, source: 'the list of gilts' }]
    : []
  const { listed } = fund ?? {}
  if (listed === 'vct') facts.push({ kind: 'vct', since: null, source: 'its name' })
  if (listed === 'reit_by_sector') facts.push({ kind: 'reit', since: null, source: 'its sector' })
  if (listed === 'reit_by_name') facts.push({ kind: 'reit', since: null, source: 'its name' })
  for (const { since } of fund?.reporting ?? []) {
    facts.push({ kind: 'reporting_fund', since, source: 'HMRC’s list of reporting funds' })
  }
  for (const stated of fund?.choice.kinds ?? []) facts.push({ ...stated, source: 'your statement' })
  return facts
}

const RELIEF = 'EIS and SEIS relief is not computed'

/** Questions of a year about stated kinds: a statement never makes a year final in silence. */
export function askAboutKinds(
  name: string,
  fund: Fund,
  own: {
    readonly disposals: readonly Pick<Disposal, 'day' | 'kind' | 'security'>[]
    readonly entries: readonly Pick<TaxEntry, 'day' | 'kind' | 'security'>[]
    /** On the day before, in all general accounts. */
    isHeldBefore(day: Day): boolean
  },
  year: YearBounds,
): FundQuestion[] {
  const asks: FundQuestion[] = []
  const isOfYear = ({ day, security }: Pick<TaxEntry, 'day' | 'security'>) =>
    security === fund.security && isIn(year, day)
  const isRelieved = (day: Day) => ['eis', 'seis'].includes(statedKindOn(fund, day) ?? '')
  const sold = own.disposals.filter((one) => isOfYear(one) && one.kind !== 'gift')
  const wasRelieved = sold.some(({ day }) =>
    fund.choice.kinds.some(
      ({ kind, since }) =>
        (kind === 'eis' || kind === 'seis') && (since === null || toDay(since) <= day),
    ),
  )
  if (wasRelieved) {
    asks.push({
      about: 'enterprise_investment',
      message: `${name} is EIS or SEIS by your word, and was sold: ${RELIEF}. A gain is exempt only after three years with relief that was not withdrawn, a loss is less the relief, and a gain that was deferred comes back (TCGA 1992 s150A, s150E, sch 5B). It counts as other shares.`,
    })
  }
  if (own.entries.some((one) => isOfYear(one) && one.kind === 'purchase' && isRelieved(one.day))) {
    asks.push({
      about: 'enterprise_investment',
      message: `${name} is EIS or SEIS by your word, and was bought: relief from income tax, and a gain deferred into it, are not computed (ITA 2007 parts 5 and 5A; TCGA 1992 sch 5B).`,
    })
  }
  for (const [at, { kind, since }] of fund.choice.kinds.entries()) {
    const before = fund.choice.kinds[at - 1]?.kind
    if (since === null || before === kind) continue
    const day = toDay(since)
    // Since its purchase a security may have been of this kind and of no other.
    if (!own.isHeldBefore(day) || !(isIn(year, day) || sold.some((one) => one.day >= day))) continue
    asks.push({
      about: 'changed_kinds',
      message: `The kind of ${name} changed on ${formatLongDate(toDate(day))} while you held it. Each sale and payment counts by its day, and what the law does at the change, such as a deemed sale, is not computed.`,
    })
  }
  return asks
}
