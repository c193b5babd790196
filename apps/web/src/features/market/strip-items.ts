import { formatFigure, symbolOf } from '../../format/price.ts'

/** The seven of the top bar, in order. */
export const STRIP_ITEMS = [
  { ticker: '^FTSE', label: 'FTSE 100' },
  { ticker: '^FTAI', label: 'FTSE AIM All-Share' },
  { ticker: 'BZ=F', label: 'Brent', prefix: symbolOf('USD') },
  { ticker: 'BTC-GBP', label: 'BTC-GBP' },
  { ticker: '^DJI', label: 'Dow Jones' },
  { ticker: 'GBPUSD=X', label: 'GBP-USD' },
  { ticker: '^GSPC', label: 'S&P 500' },
] as const satisfies readonly { ticker: string; label: string; prefix?: string }[]

export const STRIP_INTERVAL_MS = 4100

/** Below 10 as it is, else a whole number with thousands commas. */
export function formatStripPrice(price: number): string {
  return price < 10 ? String(price) : formatFigure(Math.round(price), 0)
}
