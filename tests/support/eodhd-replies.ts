/** Hand-made replies in the shape of EODHD's documentation, good ones and every fault that is known. */
import type { ServerResponse } from 'node:http'

/** The key of tests, which must not be found anywhere else. */
export const EODHD_KEY = 'secret-key-6f1c'

export interface EodhdDay {
  readonly date: unknown
  readonly close: unknown
  readonly [field: string]: unknown
}

export interface HandMadeReply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export function day(date: string, close: unknown, rest: Partial<EodhdDay> = {}): EodhdDay {
  return {
    date,
    open: close,
    high: close,
    low: close,
    close,
    adjusted_close: close,
    volume: 1000,
    ...rest,
  }
}

export const json = (value: unknown, status = 200): HandMadeReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
const html = (status: number, body: string): HandMadeReply => ({
  status,
  contentType: 'text/html',
  body: `<!doctype html><html><head><title>EODHD</title></head><body>${body}</body></html>`,
})
const text = (status: number, body: string): HandMadeReply => ({
  status,
  contentType: 'text/html; charset=UTF-8',
  body,
})

/** The last trading days before the moment of the tests. */
export const GOOD_DAYS: readonly EodhdDay[] = [
  day('2026-09-14', 90.1),
  day('2026-09-15', 90.54),
  day('2026-09-16', 91.02),
  day('2026-09-17', 90.88),
]

const replaced = (date: string, ...days: readonly EodhdDay[]) =>
  json(GOOD_DAYS.flatMap((each) => (each.date === date ? days : [each])))

/** Replies that are refused as a whole, by what is wrong with them. */
export const REFUSED_REPLIES = {
  'a key that is not accepted': text(401, `Unauthenticated: ${EODHD_KEY}`),
  'a quota that is used up': text(402, 'You exceeded your daily API requests limit.'),
  'a limit by the minute, as a page': html(429, 'Too many requests'),
  'an empty list': json([]),
  'a share that is gone, with old prices': json([day('2026-08-03', 12), day('2026-08-04', 12.5)]),
  'prices of days that were not asked for': json([day('1998-01-05', 4), ...GOOD_DAYS]),
  'a page with a proof of work and status 200': html(
    200,
    '<div id="anubis_challenge">Solving a proof-of-work</div>',
  ),
  'a reply without end': json(Array.from({ length: 60_000 }, () => day('2026-09-17', 90.88))),
  'NaN, which is no JSON': {
    ...json(null),
    body: '[{"date":"2026-09-17","close":NaN,"adjusted_close":NaN}]',
  },
  'an error that quotes the address': json(
    { error: `GET /api/eod/VOD.LSE?api_token=${EODHD_KEY} failed` },
    500,
  ),
  'an object in place of a list': json({ message: 'ok' }),
  'only "NA"': json([day('2026-09-17', 'NA')]),
} as const satisfies Record<string, HandMadeReply>

/** Replies of which only the faulty day is refused. */
export const REPLIES_WITH_A_FAULTY_DAY = {
  'a day without a price': replaced('2026-09-16', day('2026-09-16', 'NA')),
  'a day that is no number': replaced('2026-09-16', day('2026-09-16', 'NaN')),
  'a price of nothing': replaced('2026-09-16', day('2026-09-16', 0)),
  'a day stated twice': replaced('2026-09-16', day('2026-09-16', 91.02), day('2026-09-16', 99)),
  'the same day twice': replaced('2026-09-16', day('2026-09-16', 91.02), day('2026-09-16', 91.02)),
  'a weekend': json([day('2026-09-13', 90), ...GOOD_DAYS]),
  'a date that is none': json([day('2026-08-32', 90), ...GOOD_DAYS]),
  'a split that is not applied': json([
    day('2026-09-10', 450),
    day('2026-09-11', 452.5),
    ...GOOD_DAYS,
  ]),
} as const satisfies Record<string, HandMadeReply>

export function send(response: ServerResponse, reply: HandMadeReply): void {
  response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body)
}
