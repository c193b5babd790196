/** Gives a new guest examples of everything that a user can keep, by calls of our own API. */
import { setCsrfCookie } from '@leadenhall/contract/accounts/endpoints.ts'
import { createPriceAlert } from '@leadenhall/contract/alerts/endpoints.ts'
import type { PriceAlertBody } from '@leadenhall/contract/alerts/index.ts'
import { createLayout } from '@leadenhall/contract/desk/endpoints.ts'
import { deskOf } from '@leadenhall/contract/desk/templates.ts'
import { createJournalEntry } from '@leadenhall/contract/journal/endpoints.ts'
import type { JournalBody } from '@leadenhall/contract/journal/index.ts'
import { createSamplePortfolio } from '@leadenhall/contract/portfolio/endpoints.ts'
import { saveScreener } from '@leadenhall/contract/screener/endpoints.ts'
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { saveStockBoard } from '@leadenhall/contract/stock-board/endpoints.ts'
import type { BoardCard } from '@leadenhall/contract/stock-board/index.ts'
import { getTargets, setTargets } from '@leadenhall/contract/targets/endpoints.ts'
import type { Targets, TargetsBody } from '@leadenhall/contract/targets/index.ts'
import { createWatchlist, importWatchlist } from '@leadenhall/contract/watchlists/endpoints.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Market } from '../quotes/index.ts'

const WATCHLISTS: Readonly<Record<string, readonly string[]>> = {
  'FTSE favourites': ['AZN.L', 'SHEL.L', 'HSBA.L', 'ULVR.L', 'RR.L', 'TSCO.L', 'LLOY.L', 'REL.L'],
  'Smaller companies': ['JET2.L', 'GAW.L', 'FEVR.L', 'YOU.L', 'CVSG.L', 'BOWL.L'],
  Abroad: ['AAPL', 'MSFT', 'NVDA', 'SAP.DE', '7203.T', 'SHOP.TO', 'BHP.AX'],
}
const SCREENS: Readonly<Record<string, object>> = {
  'London, largest first': { exchangeDataFilters: ['LSE'], marketCapFilters: ['> 10B'] },
  'Banks of any size': { sectorFilters: ['Banks'] },
}
/** A level so near that the price reaches it within minutes. */
const NEAR = 0.0005

/** Shares of the board, in rows of six. */
const BOARD = [
  'AZN.L',
  'SHEL.L',
  'HSBA.L',
  'ULVR.L',
  'RR.L',
  'LLOY.L',
  'BP.L',
  'GSK.L',
  'RIO.L',
  'BARC.L',
  'VOD.L',
  'TSCO.L',
  'SMT.L',
  'FCIT.L',
  'GAW.L',
  'JET2.L',
  'YOU.L',
  'GBPUSD=X',
]
const BOARD_STEP = { x: 228, y: 96, margin: 12, columns: 6 }

type Send = (path: string, body: object, method?: 'GET' | 'POST' | 'PUT') => Promise<unknown>

/** @param reply carries the cookies of the guest's session */
export async function fillGuest(
  http: FastifyInstance,
  market: Market,
  reply: FastifyReply,
): Promise<void> {
  const send = await openSession(http, reply)
  for (const [name, tickers] of Object.entries(WATCHLISTS)) {
    const { id } = (await send(createWatchlist.path, { name })) as Watchlist
    await send(toPath(importWatchlist.path, { id: String(id) }), { text: tickers.join() })
  }
  for (const body of chooseAlerts(market)) await send(createPriceAlert.path, body)
  for (const [name, filters] of Object.entries(SCREENS)) {
    await send(saveScreener.path, { name, filters: JSON.stringify(filters) })
  }
  await send(createSamplePortfolio.path, {})
  await setSampleTargets(send)
  await send(createJournalEntry.path, writeEntry(market))
  await send(createLayout.path, { name: 'Morning', layout: deskOf('morning') })
  await send(saveStockBoard.path, { cards: layOutBoard(market) }, saveStockBoard.method)
}

/** Round targets for the kinds that are held; where one is missing, the present weights. */
const TARGETS: ReadonlyMap<string, string> = new Map([
  ['Shares', '63'],
  ['Investment trusts', '15'],
  ['Funds', '15'],
  ['Gilts', '5'],
  ['Cash', '2'],
])

async function setSampleTargets(send: Send): Promise<void> {
  const { guess } = (await send(getTargets.path, {}, getTargets.method)) as Targets
  const isWhole = guess.length === TARGETS.size && guess.every(({ name }) => TARGETS.has(name))
  const classes = guess.map(({ holdsCash, name, target, tickers }) => ({
    name,
    holdsCash,
    tickers,
    target: isWhole ? (TARGETS.get(name) ?? target) : target,
  }))
  await send(setTargets.path, { classes } satisfies TargetsBody, setTargets.method)
}

function layOutBoard({ latest, universe }: Market): BoardCard[] {
  const shown = BOARD.filter((ticker) => latest.find(ticker) !== undefined)
  const { x, y, margin, columns } = BOARD_STEP
  return shown.map((ticker, place) => ({
    ticker,
    name: universe().resolve(ticker)?.listing?.name ?? ticker,
    group: '',
    x: margin + (place % columns) * x,
    y: margin + Math.floor(place / columns) * y,
  }))
}

/** An entry about the first share of the board, with its price of now. */
function writeEntry({ latest, universe }: Market): JournalBody {
  const ticker = BOARD.find((one) => universe().resolve(one)) ?? 'AZN.L'
  const quote = latest.find(ticker)?.quote
  const isKnown = quote !== undefined && quote.price !== null && quote.unit !== null
  return {
    ticker,
    kind: 'thesis',
    text: 'Sales of new medicines grow faster than patents on old ones expire.\nReview if growth falls below 5% a year.',
    tags: ['growth', 'pharma'],
    review_on: null,
    figures: isKnown
      ? [
          {
            metric: null,
            label: 'Price',
            kind: 'per_share',
            value: String(quote.price),
            unit: quote.unit,
            source: sourceTitle(quote.provenance.source),
            as_of: toTradingDate(Date.parse(quote.provenance.asOf), 'Europe/London'),
            simulated: quote.provenance.simulated,
          },
        ]
      : [],
  }
}

/** Of the listings that this installation has. */
function chooseAlerts({ latest, universe }: Market): PriceAlertBody[] {
  const level = (ticker: string, kind: 'above' | 'below', distance: number): PriceAlertBody[] => {
    const quote = latest.find(ticker)?.quote
    if (!quote?.price || !quote.unit) return []
    const value = Number((quote.price * (1 + distance)).toPrecision(6))
    return [{ ticker, kind, alert_interval_mins: 1, level: { value, unit: quote.unit } }]
  }
  const alerts: PriceAlertBody[] = [
    ...level('LLOY.L', 'above', NEAR),
    ...level('RR.L', 'below', -0.03),
    ...level('GAW.L', 'above', 0.05),
    { ticker: 'AZN.L', kind: 'move', alert_at_diff: 0.02, alert_interval_mins: 60 },
    { ticker: 'NVDA', kind: 'move', alert_at_diff: 0.03, alert_interval_mins: 60 },
  ]
  return alerts.filter(({ ticker }) => universe().resolve(ticker) !== undefined)
}

/** Calls with the new session's cookies, each repeating the token that the server gives it. */
async function openSession(http: FastifyInstance, reply: FastifyReply): Promise<Send> {
  const session = cookiesIn(reply.getHeader('set-cookie'))
  const issued = await http.inject({ url: setCsrfCookie.path, headers: { cookie: session } })
  const token = issued.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { cookie: `${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  return async (url, payload, method = 'POST') => {
    const answer = await http.inject({
      method,
      url,
      headers,
      ...(method === 'GET' ? {} : { payload }),
    })
    if (answer.statusCode >= 400) {
      throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    }
    return answer.body === '' ? null : answer.json()
  }
}

function cookiesIn(header: number | string | readonly string[] | undefined): string {
  return [header ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ')
}
