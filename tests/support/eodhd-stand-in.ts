/**
 * EODHD on the loopback, and a Yahoo that refuses everything: start the product with
 * UPSTREAM_REPLAY_URL set to it.
 */
import { type EodhdDay, type HandMadeReply, json, send } from './eodhd-replies.ts'
import { startTestServer } from './outbound-test-server.ts'

export interface StandIn {
  readonly url: string
  /** Paths of requests, those to EODHD only. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

export interface StandInListing {
  readonly code: string
  /** London by default. */
  readonly exchange?: 'EUFUND'
  readonly name?: string
  readonly currency: string | null
  readonly isin?: string
  /** The answer to every request for its series, or days that are cut to the range. */
  readonly reply: HandMadeReply | readonly EodhdDay[]
}

export interface StandInOptions {
  readonly listings: readonly StandInListing[]
  /** Of every request to another host; by default status 429. */
  readonly others?: HandMadeReply
}

const LONDON = 'LSE'
const REFUSAL: HandMadeReply = { status: 429, contentType: 'text/plain', body: 'Too Many Requests' }

export async function startEodhd({ listings, others = REFUSAL }: StandInOptions): Promise<StandIn> {
  const asked: string[] = []
  const bySeries = new Map(
    listings.map((listing) => [`${listing.code}.${listing.exchange ?? LONDON}`, listing]),
  )
  const server = await startTestServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const [, host, ...path] = url.pathname.split('/')
    if (host !== 'eodhd.com') return send(response, others)
    asked.push(`${path.join('/')}?${url.searchParams}`)
    const [, call, code = ''] = path
    if (call === 'exchange-symbol-list') {
      return send(
        response,
        json(
          listings
            .filter(({ exchange = LONDON }) => exchange === code)
            .map((listing) => ({
              Code: listing.code,
              Name: listing.name ?? listing.code,
              Country: 'UK',
              Exchange: code,
              Currency: listing.currency,
              Type: code === LONDON ? 'Common Stock' : 'FUND',
              Isin: listing.isin ?? null,
            })),
        ),
      )
    }
    const reply = bySeries.get(decodeURIComponent(code))?.reply
    if (reply === undefined) return send(response, { ...REFUSAL, status: 404, body: 'Not found' })
    if ('status' in reply) return send(response, reply)
    const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '9']
    return send(
      response,
      json(reply.filter(({ date }) => String(date) >= from && String(date) <= to)),
    )
  })
  return { url: server.url, asked, close: () => server.close() }
}
