/**
 * Duty on purchases as dated rules. A Budget that changes a rate ends the old row and adds a new one.
 * The first row that covers the day and the listing applies.
 */
import { isLondonExchange, isUsExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { GILT_TYPE, type Listing } from '../instruments/index.ts'

/** Facts that decide about duty. */
export interface DutySubject
  extends Pick<Listing, 'exchange' | 'isin' | 'type' | 'is_international' | 'listing_date'> {
  /** True if the security trades on another of our exchanges as well. */
  readonly isListedElsewhere: boolean
}

export interface DutyRule {
  /** `YYYY-MM-DD`, included. */
  readonly from: string
  /** Included; null while in force. */
  readonly to: string | null
  readonly applies: (subject: DutySubject, date: string) => boolean
  /** Ratio of the price paid; null if the listing's facts do not decide it. */
  readonly rate: number | null
  readonly rule: string
  readonly citation: string
}

const isFrom = ({ isin }: DutySubject, ...countries: string[]) =>
  isin !== null && countries.includes(isin.slice(0, 2))
const FUNDS = new Set(['ETFs'])
const DEBT = new Set(['ETCs', 'ETNs', 'ETCs/ETNs'])

/**
 * Lines with a new date in the list whose companies have been listed for decades: a consolidation gave
 * them a new ISIN. Compass, InterContinental Hotels, Reckitt and Unilever.
 */
const NOT_NEWLY_LISTED = new Set(['GB00BD6K4575', 'GB00BHJYC057', 'GB00BSZBP530', 'GB00BVZK7T90'])
const RELIEF_FROM = '2025-11-27'

/** The list's date is the line's: the company can have been listed long before it. */
function mayBeNewlyListed({ isin, listing_date: listed }: DutySubject, date: string): boolean {
  if (listed === null || listed < RELIEF_FROM || NOT_NEWLY_LISTED.has(isin ?? '')) return false
  const end = `${Number(listed.slice(0, 4)) + 3}${listed.slice(4)}`
  return listed <= date && date <= end
}

export const DUTY_RULES: readonly DutyRule[] = [
  {
    from: '1999-10-01',
    to: null,
    applies: ({ type }) => type === GILT_TYPE,
    rate: 0,
    rule: 'British government stock is exempt from stamp duty.',
    citation: 'Finance Act 1999, schedule 13, paragraph 24; Finance Act 1986, section 99(5)',
  },
  {
    from: '2014-03-30',
    to: null,
    applies: ({ type, exchange }) => FUNDS.has(type) && isLondonExchange(exchange),
    rate: 0,
    rule: 'Exchange-traded funds are exempt from stamp duty.',
    citation: 'Finance Act 2014, section 114; Finance Act 1986, section 99(5A)',
  },
  {
    from: '1986-10-27',
    to: null,
    applies: ({ type, exchange }) => DEBT.has(type) && isLondonExchange(exchange),
    rate: null,
    rule: 'Notes are exempt as loan capital only on conditions that the instrument list does not hold.',
    citation: 'Finance Act 1986, section 79',
  },
  {
    from: '1999-12-15',
    to: null,
    applies: (subject) => subject.type === 'Shares' && isFrom(subject, 'IE'),
    rate: 0.01,
    rule: 'Shares of Irish companies pay 1% Irish stamp duty on a purchase.',
    citation: 'Stamp Duties Consolidation Act 1999, schedule 1',
  },
  {
    from: '2014-04-28',
    to: null,
    applies: (subject) =>
      subject.type === 'Shares' &&
      subject.exchange === 'AIM' &&
      isFrom(subject, 'GB', 'JE', 'GG', 'IM') &&
      !subject.isListedElsewhere,
    rate: 0,
    rule: 'Shares on AIM alone, a recognised growth market, are exempt.',
    citation: 'Finance Act 2014, section 115; Finance Act 1986, section 99A',
  },
  {
    from: '2014-04-28',
    to: null,
    applies: ({ type, exchange, isListedElsewhere }) =>
      type === 'Shares' && exchange === 'AIM' && isListedElsewhere,
    rate: null,
    rule: 'The share trades elsewhere as well as on AIM. It is exempt only if it is listed on no recognised stock exchange: not known.',
    citation: 'Finance Act 1986, section 99A',
  },
  {
    from: '1986-10-27',
    to: null,
    applies: (subject) => subject.type === 'Shares' && isFrom(subject, 'JE', 'GG', 'IM'),
    rate: null,
    rule: 'Depends on the register, in the UK or on the island: not known.',
    citation: 'Finance Act 1986, section 99(4)',
  },
  {
    from: RELIEF_FROM,
    to: null,
    applies: (subject, date) =>
      subject.type === 'Shares' &&
      subject.exchange === 'LSE' &&
      subject.is_international === 0 &&
      isFrom(subject, 'GB') &&
      mayBeNewlyListed(subject, date),
    rate: null,
    rule: 'May be exempt: for three years from a company’s listing, purchases are. The instrument list has the date of the line, not of the company: not known.',
    citation: 'Finance Act 1986, section 89C; HMRC, Stamp Taxes on Shares Manual, STSM042600',
  },
  {
    from: '1986-10-27',
    to: null,
    applies: (subject) =>
      subject.type === 'Shares' &&
      subject.exchange === 'LSE' &&
      subject.is_international === 0 &&
      isFrom(subject, 'GB'),
    rate: 0.005,
    rule: 'Shares of UK companies pay 0.5% stamp duty reserve tax on a purchase.',
    citation: 'Finance Act 1986, section 87(6)',
  },
  {
    from: '1986-10-27',
    to: null,
    applies: (subject) =>
      subject.type === 'Shares' && isUsExchange(subject.exchange) && isFrom(subject, 'US'),
    rate: 0,
    rule: 'Shares of US companies with no register in the UK pay no UK stamp duty, and the United States has none on a purchase.',
    citation: 'Finance Act 1986, section 99(4); Excise Tax Reduction Act of 1965, section 401',
  },
]

export function findDutyRule(subject: DutySubject, date: string): DutyRule | null {
  return (
    DUTY_RULES.find(
      ({ from, to, applies }) =>
        from <= date && (to === null || date <= to) && applies(subject, date),
    ) ?? null
  )
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'code' })

/** Why no rule applies. */
export function explainNoRule({ isin, type }: DutySubject): string {
  if (isin === null) return 'The ISIN is not known, and with it the country of the register.'
  if (type !== 'Shares')
    return `We don’t know the tax on ${type === 'Depositary receipts' ? 'depositary receipts' : 'instruments of this type'}.`
  const country = isin.slice(0, 2)
  if (country === 'US') return 'We don’t know the tax on US shares.'
  return `We don’t know the tax on shares from ${countries.of(country) ?? country}.`
}
