/**
 * The words that find a page or a part of one, beside its title. Each page and each part
 * has some: without them this file does not compile.
 */
import {
  type GILT_VIEWS,
  type INCOME_PARTS,
  type PORTFOLIO_VIEWS,
  type TAX_PARTS,
} from './page-parts.ts'
import { PAGES, type PageName } from './pages.ts'
import { TOOLKIT, type ToolSlug } from './toolkit.ts'

/** Separated by commas. */
const PAGE_WORDS: Readonly<Record<PageName, string>> = {
  home: 'start, dashboard, front page, market today',
  share: 'company, quote',
  tools: 'everything, all tools, menu',
  toolkit: 'small tools',
  stockboard: 'cards, wall of prices, grid',
  developers: 'api, developers, docs, rest, mcp, scripts, openapi, spreadsheet',
  about: 'operator, contact',
  privacy: 'cookies, data protection, gdpr',
  terms: 'conditions, terms of use',
  'legal-about': 'operator, contact',
  'legal-privacy': 'cookies, data protection, gdpr',
  'legal-terms': 'conditions, terms of use',
  industries: 'industry, icb, gics',
  industry: 'peers',
  sectors: 'sector, supersector',
  supersector: 'peers',
  browse: 'all shares, list of companies, a to z, countries',
  addfund: 'oeic, unit trust, isin, new fund',
  research: 'articles, papers, reading',
  screener: 'screen, filter, find shares, stock filter, scan',
  'most-shorted': 'short positions, shorts, short selling, short interest, fca',
  offers: 'takeover, takeovers, bid, bids, mergers, offer period',
  trusts: 'discount, discounts, nav, net asset value, closed-end funds',
  gilts: 'bonds, government bonds, gilt, yields, treasury, fixed income',
  gilt: 'bond',
  watchlists: 'favourites, my lists, lists',
  watchlist: 'ten shares',
  'user-watchlist': 'my list',
  'shared-watchlist': 'shared list',
  desk: 'layout, workspace, panels, dashboard',
  journal: 'diary, thesis, theses, decision log',
  portfoliomanager: 'portfolio, holdings, positions, my shares, performance, returns',
  notes: 'notebook',
  healthcheck: 'status, health, uptime, sources',
  scraperconfig: 'settings, configuration, sources, keys',
  pricefiles: 'own prices, upload prices, csv prices',
  auth: 'login, log in, sign in, sign up, create an account, password',
  profile: 'account settings, password, passkey, two-factor, api keys, notifications, email',
}

type Words = readonly [title: string, words: string]

const toWords = (words: string) => words.split(', ')

const PORTFOLIO: Readonly<Record<Exclude<(typeof PORTFOLIO_VIEWS)[number], 'overview'>, Words>> = {
  income: ['Income', 'dividends, dividend calendar, expected income, next payments, ex-dividend'],
  targets: ['Targets', 'rebalance, rebalancing, allocation, asset mix, next contribution, drift'],
  activities: ['Activities', 'transactions, trades, history, purchases, sales, deposits, ledger'],
  tax: ['Tax', 'capital gains, cgt, tax year, tax summary, allowance, self assessment, hmrc'],
  import: ['Import', 'broker file, csv, upload, ofx, qif, statement, broker key'],
  accounts: ['Accounts', 'isa account, sipp, taxpayers, people, new account'],
}

const TAX: Readonly<Record<Exclude<(typeof TAX_PARTS)[number], 'summary'>, Words>> = {
  disposals: ['Tax: Disposals', 'disposals, gains, sold, matching, 30 days, same day'],
  pools: ['Tax: Pools', 'pools, section 104, s104, allowable cost, base cost'],
  funds: ['Tax: Funds', 'excess reportable income, eri, reporting funds, offshore funds'],
  boxes: ['Tax: Boxes', 'boxes, tax return, sa108, sa100, form'],
  whatif: ['Tax: Sell', 'what if, whatif, sale, sell shares, simulate a sale, tax on a sale'],
  isa: ['Tax: Bed & ISA', 'bed and isa, bed & isa, isa allowance, move to isa'],
  losses: ['Tax: Losses you could use', 'losses, loss harvesting, tax loss'],
  how: ['Tax: How this is worked out', 'method, rules, examples, law'],
  notcovered: ['Tax: What is not covered', 'not covered, limits of tax'],
  print: ['Tax: Print', 'print, accountant, pdf'],
}

const INCOME: Readonly<Record<Exclude<(typeof INCOME_PARTS)[number], 'coming'>, Words>> = {
  received: ['Income: By year', 'income received, income by year, dividends received, by month'],
  planner: ['Income: Planner', 'planner, income goal, retirement, target income'],
}

const GILTS: Readonly<Record<Exclude<(typeof GILT_VIEWS)[number], 'list'>, Words>> = {
  calculator: ['Gilts: Calculator', 'gilt calculator, bond calculator, redemption yield, accrued'],
  ladder: ['Gilts: Ladder', 'ladder, gilt ladder, bond ladder'],
  cash: ['Gilts: Cash compared', 'cash, savings, bank rate, savings rate, interest rate'],
}

const TOOLS: Readonly<Record<ToolSlug, string>> = {
  'price-history': 'historical prices, prices, daily closes, ohlc',
  'stock-info': 'raw fields, sources, yahoo',
  'prices-by-ticker-group': 'many prices, ticker list, bulk prices',
  'currency-converter': 'fx, forex, exchange rate, convert, pounds to dollars, usd, eur',
  news: 'headlines, stories, rns',
  trustpilot: 'reviews, customers',
  'price-alerts': 'alerts, alarm, notify, notification, price alert',
}

/** Panels of a company page by id, and the words that a user types after a share's name. */
const SHARE_PANELS = {
  accounts: ['Accounts', 'accounts, results, revenue, profit, eps, balance sheet, cash flow'],
  dividends: ['Dividends', 'div, divs, dividend, dividends, yield, payout, ex-dividend'],
  valuation: ['Valuation', 'valuation, pe, p/e, multiples'],
  peers: ['Peers', 'peers, competitors, compare'],
  holdings: ['Holdings', 'holdings, top holdings, constituents, sectors, countries'],
  rivals: ['Rivals', 'rivals, alternatives'],
  performance: ['Performance', 'performance, return, returns, total return'],
  news: ['News', 'news, rns, announcements'],
  shorts: ['Short positions', 'short, shorts, short interest'],
  costs: ['Costs', 'costs, cost, charges, stamp duty'],
  facts: ['Facts', 'facts, isin, sedol'],
  nav: ['Net asset value', 'nav, discount, premium'],
} as const satisfies Readonly<Record<string, Words>>

/** Jobs with one share, which other pages do. */
const SHARE_JOBS = {
  sell: ['Sell', 'sell, sale, cgt'],
  alert: ['Price alert', 'alert, alerts'],
  history: ['Price history', 'history, prices, historical prices, closes'],
} as const satisfies Readonly<Record<string, Words>>

/** A panel of a company page, or a job with the share. */
export type ShareGoal =
  | { readonly panel: keyof typeof SHARE_PANELS; readonly title: string }
  | { readonly job: keyof typeof SHARE_JOBS; readonly title: string }

function goalsOf<Key extends string>(
  table: Readonly<Record<Key, Words>>,
  toGoal: (key: Key, title: string) => ShareGoal,
): [word: string, goal: ShareGoal][] {
  return (Object.keys(table) as Key[]).flatMap((key) => {
    const [title, words] = table[key]
    return toWords(words).map((word): [string, ShareGoal] => [word, toGoal(key, title)])
  })
}

const SHARE_GOALS: ReadonlyMap<string, ShareGoal> = new Map([
  ...goalsOf(SHARE_PANELS, (panel, title) => ({ panel, title })),
  ...goalsOf(SHARE_JOBS, (job, title) => ({ job, title })),
])

/** Reads `tesco div` or `sell tsco`: a share's name, with a word of a panel after it or a job around it. */
export function parseShareGoal(text: string): { query: string; goal: ShareGoal } | null {
  const words = text.trim().split(/\s+/)
  // The longest phrase first, so that "total return" is not read as the name "total".
  for (let length = Math.min(3, words.length - 1); length > 0; length -= 1) {
    const after = SHARE_GOALS.get(words.slice(-length).join(' ').toLowerCase())
    if (after) return { query: words.slice(0, -length).join(' '), goal: after }
  }
  const before = SHARE_GOALS.get(words[0]?.toLowerCase() ?? '')
  if (words.length < 2 || !before || !('job' in before)) return null
  return { query: words.slice(1).join(' '), goal: before }
}

/** A page without parameters, or a part of one. */
export interface Destination {
  readonly page: PageName
  readonly search: Readonly<Record<string, string>>
  readonly title: string
  readonly words: readonly string[]
}

function partsOf(
  page: PageName,
  parts: Readonly<Record<string, Words>>,
  toSearch: (key: string) => Readonly<Record<string, string>>,
): Destination[] {
  return Object.entries(parts).map(([key, [title, words]]) => {
    return { page, search: toSearch(key), title, words: toWords(words) }
  })
}

/** Every page that can be opened without knowing more, in the order of the table, then their parts. */
export const DESTINATIONS: readonly Destination[] = [
  ...PAGES.filter(({ path }) => !path.includes('{')).map(({ name, title }) => {
    return { page: name, search: {}, title, words: toWords(PAGE_WORDS[name]) }
  }),
  ...partsOf('portfoliomanager', PORTFOLIO, (view) => ({ view })),
  ...partsOf('portfoliomanager', INCOME, (part) => ({ view: 'income', part })),
  ...partsOf('portfoliomanager', TAX, (part) => ({ view: 'tax', part })),
  ...partsOf('gilts', GILTS, (view) => ({ view })),
  ...TOOLKIT.map(({ name, slug }): Destination => {
    return { page: 'toolkit', search: { tool: slug }, title: name, words: toWords(TOOLS[slug]) }
  }),
]
