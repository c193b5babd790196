/** Shares that were looked at last, newest first, stored in the browser: where a tool and a menu start. */
import { readStored, writeStored } from '../ui/storage.ts'

const KEY = 'leadenhall.last-tickers'
const KEPT = 6

export function readLastTickers(): string[] {
  return (readStored(KEY) ?? '').split(' ').filter(Boolean)
}

export function readLastTicker(): string | null {
  return readLastTickers()[0] ?? null
}

export function rememberTicker(ticker: string): void {
  const others = readLastTickers().filter((other) => other !== ticker)
  writeStored(KEY, [ticker, ...others].slice(0, KEPT).join(' '))
}
