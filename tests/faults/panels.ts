/** What people look at that comes from outside, with the source behind it. */
import { FOREIGN_NAME } from './faulty-upstream.ts'

/**
 * How much of a panel is there: `fresh`, `old` (the last known values, marked), `second` (another
 * source's, named), or a refusal by its code. `without` is an answer that says that this part is missing.
 */
export type Standing = 'fresh' | 'old' | 'second' | 'without' | `${number} ${string}`

export interface Panel {
  readonly name: string
  readonly url: string
  /** What it asks of the outside, as host and path. */
  readonly asks: RegExp
  readonly contentType: string
  /** Of an answer with status 200. */
  stands(body: unknown, headers: Readonly<Record<string, unknown>>): Standing
  /** When nothing of it was ever read. */
  readonly cold: Standing
  /** When it was read before. */
  readonly known: Standing
  /** When the source says that it knows nothing of the kind (404). */
  readonly unknown?: { readonly cold?: Standing; readonly known?: Standing }
  /** After which its answers are asked for again. */
  readonly freshForMs?: number
  /** The longest that the source is left alone. */
  readonly pauseMs?: number
  /** Of another source; has to be fresh all the while. */
  readonly neighbour: 'words' | 'figures'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const JSON_TYPE = 'application/json'
const HTML = 'text/html; charset=utf-8'
const FEED = 'application/rss+xml'
const DOWN: Standing = '503 upstream_unavailable'
const NOBODY_KNOWS: Standing = '404 not_found'

interface Provenance {
  readonly source: string
  readonly stale: boolean
  readonly simulated: boolean
  readonly asOf: string | null
}

/** @param first the source that should have answered */
function byProvenance(first: string, provenance: Provenance | undefined): Standing {
  if (!provenance) return 'without'
  if (provenance.simulated || provenance.asOf === null) throw new Error('Without a true age')
  if (provenance.stale) return 'old'
  return provenance.source === first ? 'fresh' : 'second'
}

const ofFigures =
  (first = 'yahoo') =>
  (body: unknown) => {
    const [found] = Array.isArray(body) ? (body as unknown[]) : [body]
    return byProvenance(first, (found as { provenance?: Provenance } | undefined)?.provenance)
  }

interface Reading {
  readonly state: {
    readonly readAt: string | null
    readonly failure: object | null
    pending: boolean
  }
}

/** A state must give the reason for what is missing. */
function byState({ state }: Reading, items: readonly unknown[]): Standing {
  if (state.failure === null && !state.pending) return 'fresh'
  if (items.length === 0) return 'without'
  if (state.readAt === null) throw new Error('Without an age')
  return 'old'
}

type Group = Reading & { readonly GroupName: string; readonly Headlines: readonly unknown[] }
const ofGroup = (name: string) => (body: unknown) => {
  const group = (body as Group[]).find(({ GroupName }) => GroupName === name)
  return group ? byState(group, group.Headlines) : 'without'
}
const ofBoard = (body: unknown) =>
  byState(body as Reading, (body as { Messages: readonly unknown[] }).Messages)
const ofList = (body: unknown): Standing =>
  (body as readonly unknown[]).length > 0 ? 'fresh' : 'without'

const YAHOO = /^(query[12]\.finance|fc)\.yahoo\.com/
const figures = { contentType: JSON_TYPE, stands: ofFigures(), neighbour: 'words' } as const
const words = { neighbour: 'figures', freshForMs: 31 * MINUTE } as const

export const PANELS: readonly Panel[] = [
  {
    ...figures,
    name: 'stock info while Yahoo fails',
    url: '/stockInfo/VOD.L',
    asks: YAHOO,
    cold: 'second',
    known: 'old',
  },
  {
    ...figures,
    name: 'stock info while Yahoo and Google fail',
    url: '/stockInfo/VOD.L',
    asks: /^(query[12]\.finance\.yahoo|fc\.yahoo|www\.google)\.com/,
    cold: DOWN,
    known: 'old',
  },
  {
    ...figures,
    name: 'stock info of Google',
    url: '/stockInfo/VOD.L/GOOGLE',
    asks: /^www\.google\.com/,
    contentType: HTML,
    stands: ofFigures('google'),
    cold: DOWN,
    known: 'old',
    unknown: { cold: NOBODY_KNOWS },
  },
  {
    ...figures,
    name: 'quotes of a list',
    url: '/api/quotes?tickers=VOD.L',
    asks: YAHOO,
    stands: (body) => ofFigures()((body as { items: unknown[] }).items),
    cold: 'without',
    known: 'old',
  },
  {
    ...figures,
    name: 'company profile',
    url: '/stockInfo/VOD.L?getProfile=true',
    asks: /^query[12]\.finance\.yahoo\.com\/v10/,
    stands: (body) => ((body as { profile: unknown }).profile ? 'fresh' : 'without'),
    cold: 'without',
    known: 'fresh',
    freshForMs: 31 * DAY,
  },
  {
    ...figures,
    name: 'daily chart',
    url: '/api/chart/VOD.L?range=1m',
    asks: YAHOO,
    cold: DOWN,
    known: 'old',
  },
  {
    ...figures,
    name: 'intraday chart',
    url: '/api/chart/VOD.L?range=intraday',
    asks: YAHOO,
    cold: DOWN,
    known: 'old',
  },
  { ...figures, name: 'indices', url: '/marketData', asks: YAHOO, cold: DOWN, known: 'old' },
  {
    ...figures,
    name: 'exchange rate',
    url: '/api/fx/GBP-USD',
    asks: YAHOO,
    cold: DOWN,
    known: 'old',
  },
  {
    ...figures,
    name: 'search for what is in no list',
    url: `/api/instruments/search?query=${FOREIGN_NAME}&international=true`,
    asks: YAHOO,
    stands: ofList,
    cold: 'without',
    known: 'without',
  },
  {
    ...words,
    name: 'market news',
    url: '/news/headlines/market',
    asks: /^feeds\.bbci\.co\.uk/,
    contentType: FEED,
    stands: ofGroup('BBC News'),
    cold: 'without',
    known: 'old',
  },
  {
    ...words,
    name: 'company news',
    url: '/api/news/company/VOD.L',
    asks: /^news\.google\.com/,
    contentType: FEED,
    stands: ofGroup('Google News'),
    cold: 'without',
    known: 'old',
  },
  {
    ...words,
    name: 'research',
    url: '/api/research/fetch',
    asks: /./,
    contentType: FEED,
    stands: ofList,
    cold: DOWN,
    known: 'fresh',
    freshForMs: 7 * HOUR,
  },
  {
    ...words,
    name: 'LSE Chat',
    url: '/bulletinBoard/company/VOD.L',
    asks: /^www\.lse\.co\.uk/,
    contentType: HTML,
    stands: ofBoard,
    cold: 'without',
    known: 'old',
  },
  {
    ...words,
    name: 'ADVFN',
    url: '/bulletinBoard/company/VOD.L/advfn',
    asks: /^uk\.advfn\.com/,
    contentType: HTML,
    stands: ofBoard,
    cold: 'without',
    known: 'old',
  },
  {
    ...words,
    name: 'posts on X',
    url: '/twitter/hashtag/VOD.L',
    asks: /^api\.(x|twitter)\.com/,
    contentType: JSON_TYPE,
    stands(body) {
      const [post] = body as { stale: boolean; asOf: string }[]
      return post === undefined ? 'without' : post.stale ? 'old' : 'fresh'
    },
    cold: DOWN,
    known: 'old',
  },
  {
    ...words,
    name: 'reviews',
    url: '/trustpilot/1-1/example.com',
    asks: /^www\.trustpilot\.com/,
    contentType: HTML,
    stands: ofList,
    cold: DOWN,
    known: 'fresh',
    unknown: { cold: 'without' },
    freshForMs: 2 * HOUR,
  },
  {
    ...words,
    name: 'search for reviews',
    url: '/api/reviews/search?query=example.com',
    asks: /^www\.trustpilot\.com/,
    contentType: JSON_TYPE,
    stands: ofList,
    cold: DOWN,
    known: DOWN,
    unknown: { cold: NOBODY_KNOWS, known: NOBODY_KNOWS },
  },
  {
    ...words,
    name: 'logo',
    url: '/api/logo/VOD.L',
    asks: /^www\.vodafone\.com/,
    contentType: 'image/png',
    stands: (_, headers) => (headers['x-logo'] === 'placeholder' ? 'without' : 'fresh'),
    cold: 'without',
    known: 'fresh',
    freshForMs: 31 * DAY,
    pauseMs: 25 * HOUR,
  },
]
