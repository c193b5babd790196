import { convertToTicker } from '@leadenhall/contract/shared/tickers.ts'
import { DEFAULT_WATCHLIST, MAX_WATCHLIST_ITEMS } from '@leadenhall/contract/watchlists/index.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const KEY = 'watchlist'

/** The tickers of the fixed list and those that were added to it, which this browser keeps. */
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
    /** @returns the ticker, or null when it is there already or no more can be kept */
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

/** What this or another version has written; anything else counts as nothing. */
function readAdded(): readonly string[] {
  const stored = parse(readStored(KEY))
  if (!Array.isArray(stored)) return []
  return stored.filter((ticker) => typeof ticker === 'string').slice(0, MAX_WATCHLIST_ITEMS)
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // Not ours.
    return null
  }
}
