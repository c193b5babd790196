import { convertToTicker } from '@leadenhall/contract/shared/tickers.ts'
import { DEFAULT_WATCHLIST, MAX_WATCHLIST_ITEMS } from '@leadenhall/contract/watchlists/index.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'

const KEY = 'watchlist'

/** The fixed list's tickers and those added to it, stored in this browser. */
export function useKeptTickers() {
  const [added, setAdded] = useState(readAdded)
  const keep = (next: readonly string[]) => {
    setAdded(next)
    writeStored(KEY, JSON.stringify(next))
  }
  const tickers: readonly string[] = [...DEFAULT_WATCHLIST, ...added]
  return {
    tickers,
    isAdded: (ticker: string) => added.includes(ticker),
    /** @returns the ticker, or null when it is already on the list or the list is full */
    add(text: string): string | null {
      const ticker = convertToTicker(text)
      const isFull = tickers.length >= MAX_WATCHLIST_ITEMS
      if (ticker === '' || isFull || tickers.includes(ticker)) return null
      keep([...added, ticker])
      return ticker
    },
    remove: (ticker: string) => keep(added.filter((kept) => kept !== ticker)),
  }
}

/** Reads what this or another version has stored; anything else counts as empty. */
function readAdded(): readonly string[] {
  const stored = parse(readStored(KEY))
  if (!Array.isArray(stored)) return []
  return stored.filter((ticker) => typeof ticker === 'string').slice(0, MAX_WATCHLIST_ITEMS)
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // Not written by us.
    return null
  }
}
