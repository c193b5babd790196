/** The calls that pages make most, and a visitor who makes them. */
import type { Product } from '../../tests/support/start-product.ts'
import { createVisitor, register, type Visitor } from '../../tests/support/visitor.ts'
import type { Shot } from './fire.ts'

export const CONNECTIONS = 50
/** Alphabetically the first of the large ones, as a watchlist has them. */
const TWENTY =
  'AZN.L,BARC.L,BATS.L,BP.L,CPG.L,DGE.L,GLEN.L,GSK.L,HSBA.L,LLOY.L,LSEG.L,NG.L,NWG.L,PRU.L,REL.L,RIO.L,RKT.L,SHEL.L,ULVR.L,VOD.L'

export type Call = Pick<Shot, 'method' | 'body'> & {
  readonly path: string
  readonly isPersonal?: boolean
  /** Least share of a bare Fastify's answers a second. */
  readonly ratio: number
}

export const CALLS: Readonly<Record<string, Call>> = {
  'first page': { path: '/', ratio: 0.5 },
  'stock info': { path: '/stockInfo/VOD.L', ratio: 0.6 },
  '20 quotes': { path: `/api/quotes?tickers=${TWENTY}`, ratio: 0.6 },
  search: { path: '/api/instruments/search?query=voda', ratio: 0.8 },
  'chart, a month': { path: '/api/chart/VOD.L?range=1m', ratio: 0.6 },
  indices: { path: '/marketData', ratio: 0.8 },
  risers: { path: '/marketData/risers', ratio: 0.6 },
  'market news': { path: '/news/headlines/market', ratio: 0.6 },
  'share chat': { path: '/bulletinBoard/company/VOD.L', ratio: 0.6 },
  screener: {
    path: '/api/screener/run',
    ratio: 0.5,
    method: 'POST',
    body: JSON.stringify({ page: 1, sectorFilters: ['Banks'], marketCapFilters: ['> 1B'] }),
  },
  watchlist: { path: '/api/watchlists', isPersonal: true, ratio: 0.3 },
  'health check': { path: '/healthcheck', ratio: 0.5 },
}

export async function registeredAt({ url }: Product): Promise<Visitor> {
  const visitor = createVisitor()
  visitor.url = url
  await register(visitor)
  return visitor
}

export function toShot(call: Call, visitor: Visitor): Pick<Shot, 'headers' | 'method' | 'body'> {
  const headers = {
    'content-type': 'application/json',
    ...(call.isPersonal || call.method ? visitor.headers() : {}),
  }
  return {
    headers,
    ...(call.method ? { method: call.method } : {}),
    ...(call.body ? { body: call.body } : {}),
  }
}
