/** How Google Finance names a listing: the exchange's own code and a market. */
export interface GoogleId {
  readonly code: string
  readonly market: string
}

/** Google's markets by our exchanges, as in the URLs of its pages. */
const MARKETS: Readonly<Record<string, string>> = {
  LSE: 'LON',
  AIM: 'LON',
  NYSE: 'NYSE',
  NASDAQ: 'NASDAQ',
  AMEX: 'NYSEAMERICAN',
  TSX: 'TSE',
  TSXV: 'CVE',
  TSE: 'TYO',
  FWB: 'ETR',
  ASX: 'ASX',
}

/** Null for an exchange without a market at Google. `BP.` is `BP` there, `BT.A` stays. */
export function toGoogleId(tidm: string, exchange: string): GoogleId | null {
  const market = MARKETS[exchange]
  if (market === undefined) return null
  return { code: tidm.replace(/\.$/, '').replace('/', '.'), market }
}
