/**
 * The supported exchanges with everything that depends on the exchange: Yahoo suffix, flag, time zone,
 * MIC.
 */
export interface Exchange {
  readonly code: string
  readonly name: string
  /** ISO 10383 market identifier code, part of a listing's identity. */
  readonly mic: string
  /** Appended to a ticker to make the Yahoo-style symbol; empty for US exchanges. */
  readonly suffix: string
  /** ISO 3166-1 alpha-2 code, lower case. */
  readonly flag: string
  /** IANA time zone that defines its trading days. */
  readonly timeZone: string
}

export const EXCHANGES = [
  {
    code: 'LSE',
    name: 'London Stock Exchange',
    mic: 'XLON',
    suffix: '.L',
    flag: 'gb',
    timeZone: 'Europe/London',
  },
  { code: 'AIM', name: 'AIM', mic: 'AIMX', suffix: '.L', flag: 'gb', timeZone: 'Europe/London' },
  {
    code: 'TSX',
    name: 'Toronto Stock Exchange',
    mic: 'XTSE',
    suffix: '.TO',
    flag: 'ca',
    timeZone: 'America/Toronto',
  },
  {
    code: 'TSXV',
    name: 'TSX Venture Exchange',
    mic: 'XTSX',
    suffix: '.V',
    flag: 'ca',
    timeZone: 'America/Toronto',
  },
  {
    code: 'TSE',
    name: 'Tokyo Stock Exchange',
    mic: 'XTKS',
    suffix: '.T',
    flag: 'jp',
    timeZone: 'Asia/Tokyo',
  },
  {
    code: 'FWB',
    name: 'Frankfurt (Xetra)',
    mic: 'XETR',
    suffix: '.DE',
    flag: 'de',
    timeZone: 'Europe/Berlin',
  },
  {
    code: 'NYSE',
    name: 'New York Stock Exchange',
    mic: 'XNYS',
    suffix: '',
    flag: 'us',
    timeZone: 'America/New_York',
  },
  {
    code: 'NASDAQ',
    name: 'Nasdaq',
    mic: 'XNAS',
    suffix: '',
    flag: 'us',
    timeZone: 'America/New_York',
  },
  {
    code: 'AMEX',
    name: 'NYSE American',
    mic: 'XASE',
    suffix: '',
    flag: 'us',
    timeZone: 'America/New_York',
  },
  {
    code: 'ASX',
    name: 'Australian Securities Exchange',
    mic: 'XASX',
    suffix: '.AX',
    flag: 'au',
    timeZone: 'Australia/Sydney',
  },
] as const satisfies readonly Exchange[]

const byCode = new Map<string, Exchange>(EXCHANGES.map((exchange) => [exchange.code, exchange]))

export function findExchange(code: string): Exchange | undefined {
  return byCode.get(code)
}

const US_EXCHANGES: ReadonlySet<string> = new Set(['NYSE', 'NASDAQ', 'AMEX'])

/** In the currency, hours and rules of the United States. */
export function isUsExchange(code: string): boolean {
  return US_EXCHANGES.has(code)
}

/** London venues share one session, one suffix and one flag. */
export function isLondonExchange(code: string): boolean {
  return code === 'LSE' || code === 'AIM'
}
