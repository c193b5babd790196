/**
 * Announcements of the simulated market: results, trading updates, ex-dividend days, directors'
 * dealings and holding notices. They follow from the simulated company's calendar, or from noise of
 * symbol and day; they are without names, and their publisher says that they are simulated.
 */
import type { NewsKind } from '@leadenhall/contract/news/index.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays, toEpochMs, weekdayOf } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPace } from '../../platform/pace.ts'
import type { NewsSource, ProviderHeadline } from '../content-ports.ts'
import type { CompanyDate } from '../ports.ts'
import { seedOf, uniformAt } from './noise.ts'

export const ANNOUNCEMENTS_PUBLISHER = 'Simulated announcement'

const LONDON = 'Europe/London'
const EARLY = 7 * 60
const OPEN = 8 * 60
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
const SATURDAY = 6

export interface AnnouncingCompany {
  readonly symbol: string
  /** Without PLC and other legal forms. */
  readonly name: string
}

type AnnouncementKind =
  | 'ex-dividend'
  | 'full-year-results'
  | 'half-year-results'
  | 'trading-update'
  | 'director-dealing'
  | 'holding'

const NEWS_KIND: Readonly<Record<AnnouncementKind, NewsKind>> = {
  'ex-dividend': 'dividends',
  'full-year-results': 'results',
  'half-year-results': 'results',
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
}

export function createDemoAnnouncements({
  clock,
  companies,
  datesOf,
  seed,
}: {
  readonly clock: Clock
  /** Companies whose announcements are news of the market. */
  readonly companies: () => readonly AnnouncingCompany[]
  readonly datesOf: (symbol: string, from: string, to: string) => readonly CompanyDate[]
  readonly seed: string
}): NewsSource {
  const key = 'demo-announcements'

  function listOf(company: AnnouncingCompany, nowMs: number, days: number): ProviderHeadline[] {
    const to = toTradingDate(nowMs, LONDON)
    const from = addDays(to, -days)
    const dates = datesOf(company.symbol, addDays(from, -HALF_YEAR - 2), addDays(to, UPDATE_DAYS))
    return [...fromCalendar(dates), ...fromNoise(`${seed}|${company.symbol}`, from, to)]
      .filter(({ date }) => date >= from && date <= to)
      .map((announcement) => toHeadline(company, announcement))
      .filter(({ publishedAtMs }) => publishedAtMs <= nowMs)
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
            found.push(...listOf(company, nowMs, MARKET_DAYS))
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
        load: async () => listOf({ symbol, name: name ?? symbol }, clock.now(), COMPANY_DAYS),
      },
    ],
  }
}

function fromCalendar(dates: readonly CompanyDate[]): Announcement[] {
  return dates.flatMap(({ date, kind, amount }): Announcement[] => {
    if (kind === 'ex-dividend') {
      const paid = amount === null ? '' : ` of ${priceText(amount.value, amount.unit, 'share')}`
      return [{ kind, date, minute: OPEN, text: `trades without its dividend${paid} from today` }]
    }
    return [
      ...fromResults(date, 'full-year'),
      ...fromResults(addDays(date, HALF_YEAR), 'half-year'),
    ]
  })
}

/** Half-year results have no date of their own in simulated accounts, and come half a year later. */
function fromResults(date: string, period: 'full-year' | 'half-year'): Announcement[] {
  return [
    {
      kind: `${period}-results`,
      date: toWeekday(date),
      minute: EARLY,
      text: `publishes its ${period} results`,
    },
    {
      kind: 'trading-update',
      date: toWeekday(addDays(date, -UPDATE_DAYS)),
      minute: EARLY,
      text: `publishes a trading update before its ${period} results`,
    },
  ]
}

/** The day, or the Monday after it. */
function toWeekday(date: string): string {
  const weekday = weekdayOf(date)
  return weekday === 0 ? addDays(date, 1) : weekday === SATURDAY ? addDays(date, 2) : date
}

function fromNoise(key: string, from: string, to: string): Announcement[] {
  const found: Announcement[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (toWeekday(date) !== date) continue
    const seed = seedOf(`${key}|${date}`)
    const minute = NOTICES_FROM + Math.floor(uniformAt(seed, 3) * NOTICES_FOR)
    if (uniformAt(seed, 1) < DEALING_CHANCE) {
      const shares = 500 * (1 + Math.floor(uniformAt(seed, 4) * 60))
      const verb = uniformAt(seed, 5) < 0.7 ? 'bought' : 'sold'
      const text = `director’s dealing, ${shares.toLocaleString('en-GB')} shares ${verb}`
      found.push({ kind: 'director-dealing', date, minute, text })
    }
    if (uniformAt(seed, 2) < HOLDING_CHANCE) {
      const percent = 3 + Math.floor(uniformAt(seed, 6) * 8)
      const way = uniformAt(seed, 7) < 0.5 ? 'rises above' : 'falls below'
      const text = `holding notice, one holder ${way} ${percent}%`
      found.push({ kind: 'holding', date, minute, text })
    }
  }
  return found
}

function toHeadline(
  { symbol, name }: AnnouncingCompany,
  { kind, date, minute, text }: Announcement,
) {
  const isNotice = minute >= NOTICES_FROM
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
