/**
 * Announcements of the simulated market: results, trading updates, ex-dividend days, directors'
 * dealings and holding notices. They follow from the simulated company's calendar, or from noise of
 * symbol and day; they are without names, and their publisher and their text say that they are
 * simulated.
 */
import type { NewsKind } from '@leadenhall/contract/news/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays, toEpochMs } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPace } from '../../platform/pace.ts'
import type { NewsSource, ProviderHeadline } from '../content-ports.ts'
import type { CompanyDate } from '../ports.ts'
import {
  type AnnouncementSubject,
  type CompanyRecord,
  type ResultsPeriod,
  writeAnnouncementBody,
} from './announcement-body.ts'
import { seedOf, uniformAt } from './noise.ts'

export const ANNOUNCEMENTS_PUBLISHER = 'Simulated announcement'

const LONDON = 'Europe/London'
/** Results and ex-dividend notices, in minutes of London's day. */
const MINUTES = {
  london: { results: 7 * 60, open: 8 * 60 },
  us: { results: 12 * 60, open: 14.5 * 60 },
  elsewhere: { results: 12 * 60, open: 12 * 60 },
} as const
/** Notices follow each other from then on, in minutes of the day. */
const NOTICES_FROM = 9 * 60
const NOTICES_FOR = 8 * 60
const MARKET_DAYS = 7
const COMPANY_DAYS = 365
/** A trading update comes so many days before results. */
const UPDATE_DAYS = 42
const HALF_YEAR = 182
/** Of a company and a weekday. */
const DEALING_CHANCE = 0.006
const HOLDING_CHANCE = 0.005

/** Whose rules say what a company publishes. */
export type NoticeRules = keyof typeof MINUTES

export interface AnnouncingCompany {
  readonly symbol: string
  /** Without PLC and other legal forms. */
  readonly name: string
}

type AnnouncementKind =
  | 'ex-dividend'
  | 'full-year-results'
  | 'half-year-results'
  | 'quarterly-results'
  | 'trading-update'
  | 'director-dealing'
  | 'holding'

const NEWS_KIND: Readonly<Record<AnnouncementKind, NewsKind>> = {
  'ex-dividend': 'dividends',
  'full-year-results': 'results',
  'half-year-results': 'results',
  'quarterly-results': 'results',
  'trading-update': 'results',
  'director-dealing': 'dealings',
  holding: 'holdings',
}

interface Announcement {
  readonly kind: AnnouncementKind
  readonly date: string
  /** Minutes since midnight in London. */
  readonly minute: number
  readonly text: string
  readonly subject: AnnouncementSubject
}

interface AnnouncementDeps {
  readonly clock: Clock
  /** Companies whose announcements are news of the market. */
  readonly companies: () => readonly AnnouncingCompany[]
  /** True for what directors deal in and holders report: no fund and no gilt. */
  readonly hasBoard: (symbol: string) => boolean
  readonly rulesOf: (symbol: string) => NoticeRules
  /** The day, or the next one on which the exchange of the symbol is open. */
  readonly toTradingDay: (symbol: string, date: string) => string
  readonly datesOf: (symbol: string, from: string, to: string) => readonly CompanyDate[]
  /** Facts about the payer at the end of a day; null for a symbol without one. */
  readonly recordOf: (symbol: string, date: string) => CompanyRecord | null
  /** The close of a trading day in the listing's unit; null where none is known. */
  readonly closeOf: (symbol: string, date: string) => Promise<Price | null>
  readonly seed: string
}

export function createDemoAnnouncements(deps: AnnouncementDeps): NewsSource {
  const { clock, companies, datesOf, hasBoard, rulesOf, seed, toTradingDay } = deps
  const key = 'demo-announcements'

  async function listOf(
    company: AnnouncingCompany,
    nowMs: number,
    days: number,
  ): Promise<ProviderHeadline[]> {
    const to = toTradingDate(nowMs, LONDON)
    const from = addDays(to, -days)
    const dates = datesOf(company.symbol, addDays(from, -HALF_YEAR - 2), addDays(to, UPDATE_DAYS))
    const rules = rulesOf(company.symbol)
    const toOpenDay = (date: string) => toTradingDay(company.symbol, date)
    const notices =
      rules === 'london' && hasBoard(company.symbol)
        ? fromNoise(`${seed}|${company.symbol}`, { from, to }, toOpenDay)
        : []
    const published = [...fromCalendar(dates, rules, toOpenDay), ...notices].filter(
      ({ date, minute }) => date >= from && date <= to && toEpochMs(date, minute, LONDON) <= nowMs,
    )
    const found: ProviderHeadline[] = []
    for (const announcement of published) {
      const body = await writeBody(deps, company, announcement)
      found.push({ ...toHeadline(company, announcement), body })
    }
    return found
  }

  return {
    key,
    title: 'Simulated announcements',
    simulated: true,
    async probe() {},
    marketFeeds: () => [
      {
        key: `${key}/market`,
        name: 'Announcements',
        isSearch: false,
        async load() {
          const nowMs = clock.now()
          const pace = createPace()
          const found: ProviderHeadline[] = []
          for (const company of companies()) {
            await pace()
            found.push(...(await listOf(company, nowMs, MARKET_DAYS)))
          }
          return found
        },
      },
    ],
    companyFeeds: ({ symbol, name }) => [
      {
        key: `${key}/company/${symbol}`,
        name: 'Announcements',
        isSearch: false,
        load: () => listOf({ symbol, name: name ?? symbol }, clock.now(), COMPANY_DAYS),
      },
    ],
  }
}

async function writeBody(
  { closeOf, recordOf, toTradingDay }: AnnouncementDeps,
  { symbol }: AnnouncingCompany,
  { date, subject }: Announcement,
): Promise<string> {
  let dealtOn = addDays(date, -1)
  while (toTradingDay(symbol, dealtOn) !== dealtOn) dealtOn = addDays(dealtOn, -1)
  return writeAnnouncementBody(subject, {
    date,
    dealtOn,
    record: recordOf(symbol, date),
    close: subject.kind === 'director-dealing' ? await closeOf(symbol, dealtOn) : null,
  })
}

type ToOpenDay = (date: string) => string

function fromCalendar(
  dates: readonly CompanyDate[],
  rules: NoticeRules,
  toOpenDay: ToOpenDay,
): Announcement[] {
  const minutes = MINUTES[rules]
  return dates.flatMap(({ date, kind, amount }): Announcement[] => {
    if (kind === 'ex-dividend') {
      const paid = amount === null ? '' : ` of ${priceText(amount.value, amount.unit, 'share')}`
      const text = `trades without its dividend${paid} from today`
      return [{ kind, date, minute: minutes.open, text, subject: { kind } }]
    }
    if (rules !== 'london') {
      const period = rules === 'us' ? 'quarterly' : 'full-year'
      return [results(period, toOpenDay(date), minutes.results)]
    }
    return [
      ...fromResults(date, 'full-year', toOpenDay),
      ...fromResults(addDays(date, HALF_YEAR), 'half-year', toOpenDay),
    ]
  })
}

/** Half-year results have no date of their own in simulated accounts, and come half a year later. */
function fromResults(
  date: string,
  period: 'full-year' | 'half-year',
  toOpenDay: ToOpenDay,
): Announcement[] {
  const minute = MINUTES.london.results
  const resultsOn = toOpenDay(date)
  return [
    results(period, resultsOn, minute),
    {
      kind: 'trading-update',
      date: toOpenDay(addDays(date, -UPDATE_DAYS)),
      minute,
      text: `publishes a trading update before its ${period} results`,
      subject: { kind: 'trading-update', period, resultsOn },
    },
  ]
}

function results(period: ResultsPeriod, date: string, minute: number): Announcement {
  const text = `publishes its ${period} results`
  return {
    kind: `${period}-results`,
    date,
    minute,
    text,
    subject: { kind: 'results', period },
  }
}

function fromNoise(
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
  toOpenDay: ToOpenDay,
): Announcement[] {
  const found: Announcement[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (toOpenDay(date) !== date) continue
    const seed = seedOf(`${key}|${date}`)
    const minute = NOTICES_FROM + Math.floor(uniformAt(seed, 3) * NOTICES_FOR)
    if (uniformAt(seed, 1) < DEALING_CHANCE) {
      const shares = 500 * (1 + Math.floor(uniformAt(seed, 4) * 60))
      const isPurchase = uniformAt(seed, 5) < 0.7
      const text = `director’s dealing, ${shares.toLocaleString('en-GB')} shares ${isPurchase ? 'bought' : 'sold'}`
      const subject = { kind: 'director-dealing', shares, isPurchase, seed } as const
      found.push({ kind: subject.kind, date, minute, text, subject })
    }
    if (uniformAt(seed, 2) < HOLDING_CHANCE) {
      const percent = 3 + Math.floor(uniformAt(seed, 6) * 8)
      const isRise = uniformAt(seed, 7) < 0.5
      const text = `holding notice, one holder ${isRise ? 'rises above' : 'falls below'} ${percent}%`
      const subject = { kind: 'holding', percent, isRise, seed } as const
      found.push({ kind: subject.kind, date, minute, text, subject })
    }
  }
  return found
}

function toHeadline(
  { symbol, name }: AnnouncingCompany,
  { kind, date, minute, text }: Announcement,
) {
  const isNotice = kind === 'director-dealing' || kind === 'holding'
  return {
    id: `${symbol} ${kind} ${date}`,
    headline: `${name}${isNotice ? ':' : ''} ${text}`,
    link: `/share/${encodeURIComponent(symbol)}?story=${kind}-${date}`,
    publishedAtMs: toEpochMs(date, minute, LONDON),
    publisher: ANNOUNCEMENTS_PUBLISHER,
    kind: NEWS_KIND[kind],
    ticker: symbol,
  }
}
