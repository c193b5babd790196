/**
 * The tools for assistants. Each maps to one endpoint of the contract and reuses its input schema and
 * response, so that tools and API cannot diverge.
 */
import * as desk from '@leadenhall/contract/desk/endpoints.ts'
import * as figures from '@leadenhall/contract/figures/endpoints.ts'
import * as history from '@leadenhall/contract/history/endpoints.ts'
import { chartParamsSchema, chartQuerySchema } from '@leadenhall/contract/history/schemas.ts'
import * as income from '@leadenhall/contract/income/endpoints.ts'
import { comingQuerySchema, planQuerySchema } from '@leadenhall/contract/income/schemas.ts'
import * as instruments from '@leadenhall/contract/instruments/endpoints.ts'
import { searchQuerySchema, tickerText } from '@leadenhall/contract/instruments/schemas.ts'
import * as journal from '@leadenhall/contract/journal/endpoints.ts'
import { journalQuerySchema } from '@leadenhall/contract/journal/schemas.ts'
import * as news from '@leadenhall/contract/news/endpoints.ts'
import { newsSearchQuerySchema } from '@leadenhall/contract/news/schemas.ts'
import * as offers from '@leadenhall/contract/offers/endpoints.ts'
import { offersQuerySchema } from '@leadenhall/contract/offers/schemas.ts'
import * as portfolio from '@leadenhall/contract/portfolio/endpoints.ts'
import {
  holdingsQuerySchema,
  performanceQuerySchema,
} from '@leadenhall/contract/portfolio/schemas.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import * as screener from '@leadenhall/contract/screener/endpoints.ts'
import { runScreenBodySchema } from '@leadenhall/contract/screener/schemas.ts'
import {
  type EndpointInput,
  type HttpMethod,
  toAddress,
} from '@leadenhall/contract/shared/endpoint.ts'
import * as tax from '@leadenhall/contract/tax/endpoints.ts'
import {
  taxPersonQuerySchema,
  taxPoolsQuerySchema,
  taxYearParamsSchema,
  whatIfBodySchema,
} from '@leadenhall/contract/tax/schemas.ts'
import * as watchlists from '@leadenhall/contract/watchlists/endpoints.ts'
import { z } from 'zod'

export interface ApiCall {
  readonly method: HttpMethod
  /** Including parameters and query. */
  readonly url: string
  readonly body?: unknown
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  toCall(input: unknown): ApiCall
}

const MAX_QUOTES = 50
const SCREEN_ROWS = 20
/** Columns that give the source and date of each market cap. */
const SCREEN_COLUMNS = ['currency', 'market_cap_source', 'market_cap_as_of'] as const
/** A price always comes with its unit and time. */
const PRICE_COLUMNS = ['price_unit', 'quote_as_of'] as const

const PRICE_NOTE =
  'Each price has a declared unit: GBX is pence and GBP is pounds, a factor of 100 apart. Each figure has its source and its age in seconds (ageSeconds). simulated: true means that it is not a real market price.'

const PORTFOLIO_NOTE = 'Needs a key with portfolio access.'

const TAX_NOTE =
  'Needs a key with tax access. Amounts are pounds as decimal text. A provisional year lists in needsYou what the ledger does not say. A calculation, not advice.'

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'search',
    title: 'Search instruments',
    description:
      'Finds shares, funds and trusts by ticker, name or ISIN, London first. Returns the ticker to use with the other tools (VOD.L).',
    input: searchQuerySchema.pick({ query: true }),
    toCall: (query) => callOf(instruments.searchInstruments, { query }),
  }),
  tool({
    name: 'quote',
    title: 'Latest prices',
    description: `Latest price, change, volume, market cap and ratios of up to ${MAX_QUOTES} tickers. ${PRICE_NOTE}`,
    input: z.object({
      tickers: z
        .array(tickerText.regex(/^[^,]*$/, 'Give one ticker per entry.'))
        .min(1)
        .max(MAX_QUOTES)
        .describe('For example VOD.L, AAPL, ^FTSE, GBPUSD=X'),
    }),
    toCall: ({ tickers }) => callOf(quotes.listQuotes, { query: { tickers: tickers.join(',') } }),
  }),
  tool({
    name: 'history',
    title: 'Price history',
    description: `Bars of one ticker over a range, oldest first, split-adjusted, with dividends and splits; time is in Unix seconds. ${PRICE_NOTE}`,
    input: z.object({ ...chartParamsSchema.shape, ...chartQuerySchema.shape }),
    toCall: ({ ticker, range }) =>
      callOf(history.getChart, { params: { ticker }, query: { range } }),
  }),
  tool({
    name: 'screen',
    title: 'Screen the market',
    description: `Listings that match every filter, ${SCREEN_ROWS} per page unless pageSize is set. The shortest form is expression: "mcap > 10B and sector in (Energy, Utilities)". market_cap_usd is in US dollars, ratios are fractions (0.05 is 5%); use quote for prices with their source. ${PRICE_NOTE}`,
    input: runScreenBodySchema.omit({ facets: true }),
    toCall: (screen) => {
      const columns = new Set([...screen.columns, ...SCREEN_COLUMNS])
      if (screen.columns.includes('price')) for (const name of PRICE_COLUMNS) columns.add(name)
      const { page = 1, pageSize = SCREEN_ROWS } = screen
      const body = Object.assign(screen, { page, pageSize, columns: [...columns] })
      return callOf(screener.runScreen, { body })
    },
  }),
  tool({
    name: 'figures',
    title: 'Figures of a company',
    description: `The latest value of every metric of a listing (P/E, margins, growth, returns and about a hundred others), each with unit, period, source and the reason where it is not known, and its ranks. With a metric, that one period by period. ${PRICE_NOTE}`,
    input: z.object({ ticker: tickerText, metric: z.string().max(60).optional() }),
    toCall: ({ ticker, metric }) =>
      metric === undefined
        ? callOf(figures.getFigures, { params: { ticker } })
        : callOf(figures.getFigureSeries, { params: { ticker, metric }, query: {} }),
  }),
  tool({
    name: 'news',
    title: 'Headlines',
    description:
      'Headlines about a company (ticker), from the last 30 days by keyword (query), or about the market (neither), with source, date and link.',
    input: z.object({
      ticker: tickerText.optional(),
      query: newsSearchQuerySchema.shape.query.optional(),
    }),
    toCall: ({ ticker, query }) => {
      if (ticker !== undefined) return callOf(news.listCompanyNewsGroups, { params: { ticker } })
      if (query !== undefined) return callOf(news.searchNews, { query: { query } })
      return callOf(news.listMarketHeadlines, {})
    },
  }),
  tool({
    name: 'offers',
    title: 'Offers for companies',
    description: `UK companies in an offer period by the Takeover Panel's disclosure table: bidders, stage, deadline, and what changed in the newest table. The table does not say that an offer is firm, and a company that left it may have been bought or not. ${PRICE_NOTE}`,
    input: offersQuerySchema.pick({ state: true }),
    toCall: (query) => callOf(offers.listOffers, { query }),
  }),
  tool({
    name: 'watchlists',
    title: 'Watchlists',
    description: `The key owner's watchlists, with items, notes and the price when each was added. ${PRICE_NOTE}`,
    input: z.object({}),
    toCall: () => callOf(watchlists.listWatchlists, {}),
  }),
  tool({
    name: 'layouts',
    title: 'Desks and chart layouts',
    description:
      "The key owner's desks (kind desk): panels by kind in a grid of 12 columns. Panels with the same link (A to D) show the same settings.ticker. Of kind chart: one panel with a chart's settings, kept under a name.",
    input: z.object({}),
    toCall: () => callOf(desk.listLayouts, {}),
  }),
  tool({
    name: 'journal',
    title: 'Journal',
    description: `The key owner's dated notes on instruments (thesis, question, decision, review), newest first, with tags, days of review and figures as they were on a day. before is next of the page before. ${PORTFOLIO_NOTE}`,
    input: journalQuerySchema,
    toCall: (query) => callOf(journal.listJournal, { query }),
  }),
  tool({
    name: 'holdings',
    title: 'Portfolio holdings',
    description: `The key owner's holdings, cash and allocation, now or at the end of a day (on). Sums are in pounds; gain is split into price, currency, income and costs. A null value comes with unknownBecause. ${PORTFOLIO_NOTE}`,
    input: holdingsQuerySchema.omit({ lots: true }),
    toCall: (query) => callOf(portfolio.getHoldings, { query }),
  }),
  tool({
    name: 'portfolio_performance',
    title: 'Portfolio performance',
    description: `Time-weighted (twr, of the period) and money-weighted (mwr, per year) return of the key owner's portfolio, an account or one holding, beside a benchmark. Ratios: 0.05 is 5%. A null return comes with unknownBecause. ${PORTFOLIO_NOTE}`,
    input: performanceQuerySchema,
    toCall: (query) => callOf(portfolio.getPortfolioPerformance, { query }),
  }),
  tool({
    name: 'income_coming',
    title: 'Income to come',
    description: `Dividends that are declared and expected for the key owner's shares from one day to another (within twelve months), each with the rule that its amount comes from, and totals before and after tax by person. Amounts are pounds as decimal text; perShare has its own unit. Expected is not promised by the company. Not advice. ${PORTFOLIO_NOTE}`,
    input: comingQuerySchema,
    toCall: (query) => callOf(income.getComing, { query }),
  }),
  tool({
    name: 'income_plan',
    title: 'Income plan',
    description: `What is missing for an income of so many pounds a year (wanted), and how many pounds invested at a yield in percent (yield: 4.5 is 4.5%) would give it, before tax; with years, reinvest, growth and inflation (percent), the income of each year. Not advice. ${PORTFOLIO_NOTE}`,
    input: planQuerySchema,
    toCall: (query) => callOf(income.getIncomePlan, { query }),
  }),
  tool({
    name: 'tax_year',
    title: 'UK tax year',
    description: `Gains, losses, exempt amount, income, allowances and form boxes of a UK tax year (2024-25) from the key owner's ledger. ${TAX_NOTE}`,
    input: z.object({ ...taxYearParamsSchema.shape, ...taxPersonQuerySchema.shape }),
    toCall: ({ person, year }) => callOf(tax.getTaxYear, { params: { year }, query: { person } }),
  }),
  tool({
    name: 'tax_disposals',
    title: 'Disposals of a UK tax year',
    description: `Every disposal of a UK tax year with the matching rule, cost and gain of each slice. ${TAX_NOTE}`,
    input: z.object({ ...taxYearParamsSchema.shape, ...taxPersonQuerySchema.shape }),
    toCall: ({ person, year }) =>
      callOf(tax.listTaxDisposals, { params: { year }, query: { person } }),
  }),
  tool({
    name: 'tax_funds',
    title: 'Offshore funds of a tax year',
    description: `Income that offshore funds reported and did not pay, by fund and period, with what is missing. ${TAX_NOTE}`,
    input: z.object({ ...taxYearParamsSchema.shape, ...taxPersonQuerySchema.shape }),
    toCall: ({ person, year }) => callOf(tax.listTaxFunds, { params: { year }, query: { person } }),
  }),
  tool({
    name: 'tax_pools',
    title: 'Section 104 pools',
    description: `Shares and cost of each section 104 pool at the end of a day. ${TAX_NOTE}`,
    input: taxPoolsQuerySchema,
    toCall: (query) => callOf(tax.listTaxPools, { query }),
  }),
  tool({
    name: 'tax_what_if',
    title: 'Tax of a sale today',
    description: `Gain by rule, net cash and tax of selling shares today from an account, beside the same sale over two tax years and in an ISA; nothing is stored. ${TAX_NOTE}`,
    input: whatIfBodySchema,
    toCall: (body) => callOf(tax.askWhatIf, { body }),
  }),
]

function tool<I extends z.ZodObject>(spec: {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
  toCall(input: z.output<I>): ApiCall
}): Tool {
  return { ...spec, toCall: (input) => spec.toCall(spec.input.parse(input)) }
}

function callOf<E extends { readonly method: HttpMethod; readonly path: string }>(
  endpoint: E,
  input: EndpointInput<E>,
): ApiCall {
  const { body, ...address } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  return { method: endpoint.method, url: toAddress(endpoint, address), body }
}
