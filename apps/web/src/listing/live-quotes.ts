/**
 * Live quotes. All parts of the page share one stream of server-sent events for all their tickers; it
 * pauses while the page is hidden. The browser reconnects a broken stream; a refused stream is retried
 * here. The same stream gives notice of the user's new notifications.
 */
import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { openEvents } from '../lib/api.ts'

export type StreamState = 'idle' | 'connecting' | 'open' | 'broken'

const MAX_TICKERS = 200
/** Batches subscription changes, so that simultaneous ones reconnect the stream once. */
const SETTLE_MS = 50
const FIRST_DELAY_MS = 5000
const LONGEST_DELAY_MS = 120_000

/** The stream and its latest quotes; the page uses one instance, `liveQuotes`. */
export class LiveQuotes {
  readonly #wanted = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  readonly #noticed = new Set<() => void>()
  #quotes: ReadonlyMap<string, Quote> = new Map()
  #state: StreamState = 'idle'
  #source: EventSource | null = null
  #openedFor = ''
  #delayMs = FIRST_DELAY_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly getState = (): StreamState => this.#state

  /** Calls back when a quote or the state changes. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back when the signed-in user has a new notification. @returns a function that stops it */
  onNotice(listener: () => void): () => void {
    this.#noticed.add(listener)
    return () => void this.#noticed.delete(listener)
  }

  /** Streams these tickers. @returns a function that stops it */
  want(tickers: readonly string[]): () => void {
    if (this.#wanted.size === 0) document.addEventListener('visibilitychange', this.#settle)
    for (const ticker of tickers) this.#wanted.set(ticker, (this.#wanted.get(ticker) ?? 0) + 1)
    this.#settle()
    return () => {
      for (const ticker of tickers) {
        const count = (this.#wanted.get(ticker) ?? 1) - 1
        if (count > 0) this.#wanted.set(ticker, count)
        else this.#wanted.delete(ticker)
      }
      if (this.#wanted.size === 0) document.removeEventListener('visibilitychange', this.#settle)
      this.#settle()
    }
  }

  /** Reads the quotes of some tickers; the same map for as long as they are the same. */
  createSelector(tickers: readonly string[]): () => ReadonlyMap<string, Quote> {
    let known: ReadonlyMap<string, Quote> = new Map()
    return () => {
      if (tickers.some((ticker) => this.#quotes.get(ticker) !== known.get(ticker))) {
        known = new Map(
          tickers.flatMap((ticker) => {
            const quote = this.#quotes.get(ticker)
            return quote ? [[ticker, quote] as const] : []
          }),
        )
      }
      return known
    }
  }

  readonly #settle = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#adjust, SETTLE_MS)
  }

  readonly #adjust = (): void => {
    const tickers = [...this.#wanted.keys()].toSorted().slice(0, MAX_TICKERS)
    const isResting = tickers.length === 0 || document.visibilityState === 'hidden'
    const query = tickers.map(encodeURIComponent).join(',')
    if (isResting) {
      if (this.#source === null) return
      this.#close()
      this.#setState('idle')
      return
    }
    if (query === this.#openedFor) return
    this.#close()
    this.#openedFor = query
    this.#source = this.#open(query)
    this.#setState('connecting')
  }

  #open(query: string): EventSource {
    const source = openEvents(endpoints.streamQuotes, `tickers=${query}`)
    source.addEventListener('open', () => {
      this.#delayMs = FIRST_DELAY_MS
      this.#setState('open')
    })
    source.addEventListener('error', () => this.#breakOff())
    source.addEventListener('snapshot', ({ data }) =>
      this.#take((JSON.parse(String(data)) as QuoteBatch).items),
    )
    source.addEventListener('quotes', ({ data }) =>
      this.#take((JSON.parse(String(data)) as Pick<QuoteBatch, 'items'>).items),
    )
    source.addEventListener('notice', () => {
      for (const onNotice of this.#noticed) onNotice()
    })
    return source
  }

  /** The browser gives up on a refused stream; retry with increasing delay. */
  #breakOff(): void {
    this.#setState('broken')
    if (this.#source?.readyState !== EventSource.CLOSED) return
    this.#close()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#adjust, this.#delayMs)
    this.#delayMs = Math.min(this.#delayMs * 2, LONGEST_DELAY_MS)
  }

  #take(items: readonly Quote[]): void {
    const next = new Map(this.#quotes)
    for (const quote of items) {
      // Updates use the symbol; tickers requested in another spelling were resolved by the snapshot.
      for (const key of new Set([quote.symbol, quote.ticker])) next.set(key, quote)
    }
    this.#quotes = next
    this.#notify()
  }

  #close(): void {
    this.#source?.close()
    this.#source = null
    this.#openedFor = ''
  }

  #setState(next: StreamState): void {
    this.#state = next
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const liveQuotes = new LiveQuotes()
