/**
 * Live quotes. All parts of the page share one stream of server-sent events for all their tickers; it
 * pauses while the page is hidden. The browser reconnects a broken stream; a refused stream is retried
 * here. The same stream gives notice of the person's new notifications.
 */
import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openEvents } from './api.ts'

export type StreamState = 'idle' | 'connecting' | 'open' | 'broken'

const MAX_TICKERS = 200
/** Batches subscription changes, so that simultaneous ones reconnect the stream once. */
const SETTLE_MS = 50
const FIRST_DELAY_MS = 5000
const LONGEST_DELAY_MS = 120_000

const wanted = new Map<string, number>()
const listeners = new Set<() => void>()
const noticed = new Set<() => void>()
let quotes: ReadonlyMap<string, Quote> = new Map()
let state: StreamState = 'idle'
let source: EventSource | null = null
let openedFor = ''
const refusals = { delayMs: FIRST_DELAY_MS }
let timer: ReturnType<typeof setTimeout> | undefined

function notify(): void {
  for (const listener of listeners) listener()
}

function setState(next: StreamState): void {
  state = next
  notify()
}

function take(items: readonly Quote[]): void {
  const next = new Map(quotes)
  for (const quote of items) {
    // Updates use the symbol; tickers requested in another spelling were resolved by the snapshot.
    for (const key of new Set([quote.symbol, quote.ticker])) next.set(key, quote)
  }
  quotes = next
  notify()
}

function close(): void {
  source?.close()
  source = null
  openedFor = ''
}

function adjust(): void {
  const tickers = [...wanted.keys()].toSorted().slice(0, MAX_TICKERS)
  const isResting = tickers.length === 0 || document.visibilityState === 'hidden'
  const query = tickers.map(encodeURIComponent).join(',')
  if (isResting) {
    if (source === null) return
    close()
    setState('idle')
    return
  }
  if (query === openedFor) return
  close()
  openedFor = query
  source = openEvents(endpoints.streamQuotes, `tickers=${query}`)
  setState('connecting')
  source.addEventListener('open', () => {
    refusals.delayMs = FIRST_DELAY_MS
    setState('open')
  })
  source.addEventListener('error', breakOff)
  source.addEventListener('snapshot', ({ data }) =>
    take((JSON.parse(String(data)) as QuoteBatch).items),
  )
  source.addEventListener('quotes', ({ data }) =>
    take((JSON.parse(String(data)) as Pick<QuoteBatch, 'items'>).items),
  )
  source.addEventListener('notice', () => {
    for (const onNotice of noticed) onNotice()
  })
}

/** The browser gives up on a refused stream; retry with increasing delay. */
function breakOff(): void {
  setState('broken')
  if (source?.readyState !== EventSource.CLOSED) return
  close()
  clearTimeout(timer)
  timer = setTimeout(adjust, refusals.delayMs)
  refusals.delayMs = Math.min(refusals.delayMs * 2, LONGEST_DELAY_MS)
}

function settle(): void {
  clearTimeout(timer)
  timer = setTimeout(adjust, SETTLE_MS)
}

function want(tickers: readonly string[]): () => void {
  if (wanted.size === 0) document.addEventListener('visibilitychange', settle)
  for (const ticker of tickers) wanted.set(ticker, (wanted.get(ticker) ?? 0) + 1)
  settle()
  return () => {
    for (const ticker of tickers) {
      const count = (wanted.get(ticker) ?? 1) - 1
      if (count > 0) wanted.set(ticker, count)
      else wanted.delete(ticker)
    }
    if (wanted.size === 0) document.removeEventListener('visibilitychange', settle)
    settle()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The latest quotes for some tickers, keyed by ticker as requested. Quotes that have not arrived yet are
 * missing. The map stays the same until one of them changes. Without EventSource (an old browser, a
 * test) it stays empty.
 */
export function useLiveQuotes(tickers: readonly string[]): ReadonlyMap<string, Quote> {
  const key = tickers.join(',')
  const unique = useMemo(() => [...new Set(key.split(',').filter(Boolean))], [key])
  useEffect(() => {
    if (unique.length === 0 || typeof EventSource === 'undefined') return undefined
    return want(unique)
  }, [unique])
  const read = useMemo(() => createReader(unique), [unique])
  return useSyncExternalStore(subscribe, read)
}

/** Reads the quotes of some tickers; the same map for as long as they are the same. */
function createReader(tickers: readonly string[]): () => ReadonlyMap<string, Quote> {
  let known: ReadonlyMap<string, Quote> = new Map()
  return () => {
    if (tickers.some((ticker) => quotes.get(ticker) !== known.get(ticker))) {
      known = new Map(
        tickers.flatMap((ticker) => {
          const quote = quotes.get(ticker)
          return quote ? [[ticker, quote] as const] : []
        }),
      )
    }
    return known
  }
}

/** Calls back when the signed-in person has a new notification. @returns a function that stops it */
export function onNotice(listener: () => void): () => void {
  noticed.add(listener)
  return () => void noticed.delete(listener)
}

/** The state of the quote stream. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(subscribe, () => state)
}
