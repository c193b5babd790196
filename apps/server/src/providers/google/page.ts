/**
 * Parses a page of Google Finance about one listing. Two layouts are known: the classic one, with
 * `data-last-price` and others as attributes, and the one of 2026, which has none of them. Both have
 * the same figures in an embedded array, in the order `["VOD","LON"], name, kind,
 * currency, [price, change, change %, …], null, previous close, …, [page's epoch seconds], …,
 * [epoch seconds of the last trade in a normal session]`, which is therefore read first. The currency
 * is the one that the page writes (`GBX` for pence); attributes and the shown price only confirm it.
 */
import { parseUnit, type Unit } from '@leadenhall/contract/shared/money.ts'
import { load } from 'cheerio/slim'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { findArrays } from './embedded-arrays.ts'
import type { GoogleId } from './google-id.ts'
import { GOOGLE_TITLE } from './settings.ts'

export interface PageQuote {
  readonly name: string | null
  readonly price: number
  /** Null when the page declares none, or two. */
  readonly unit: Unit | null
  /** As the page states it, else price − change; null when the page has neither. */
  readonly previousClose: number | null
  /** Epoch milliseconds of the last trade in a normal session, not of the page. */
  readonly asOfMs: number
}

const EARLIEST_EPOCH = Date.UTC(2000, 0, 1) / 1000

/** @throws OutboundError, `not_found` for an unknown listing, `malformed` for a page without a price */
export function parsePage(html: string, id: GoogleId): PageQuote {
  const $ = load(html)
  const attributes = readAttributes($, id)
  const embedded = findArrays(html, (value) => isListing(value, id))
    .map(readEmbedded)
    .find((found) => found !== null)
  const quote = embedded ?? attributes
  if (!quote) {
    const isMiss = /couldn.t find any match/i.test($('body').text())
    throw new OutboundError(
      GOOGLE_TITLE,
      isMiss ? 'not_found' : 'malformed',
      isMiss ? `${id.code}:${id.market} is not known` : 'a page without a price',
    )
  }
  if (quote.price <= 0) {
    throw new OutboundError(GOOGLE_TITLE, 'malformed', `price ${quote.price} is not above zero`)
  }
  const declared = [embedded?.unit, attributes?.unit, shownUnit($)].filter(
    (unit): unit is Unit => typeof unit === 'string',
  )
  const [unit = null] = new Set(declared).size === 1 ? declared : []
  return { ...quote, name: quote.name ?? attributes?.name ?? null, unit }
}

type Page = ReturnType<typeof load>

function readAttributes($: Page, { code, market }: GoogleId): PageQuote | null {
  const element = $('[data-last-price]').first()
  const canonical = $('link[rel=canonical]').attr('href')
  if (element.attr('data-exchange') !== market) return null
  if (canonical && !canonical.toUpperCase().endsWith(`/${code}:${market}`.toUpperCase()))
    return null
  const price = Number(element.attr('data-last-price') ?? Number.NaN)
  const epoch = Number(element.attr('data-last-normal-market-timestamp') ?? Number.NaN)
  if (!Number.isFinite(price) || !(epoch > EARLIEST_EPOCH)) return null
  return {
    name: $('.zzDege').first().text().trim() || null,
    price,
    unit: parseUnit(element.attr('data-currency-code')),
    previousClose: null,
    asOfMs: epoch * 1000,
  }
}

/** `GBX 44.91` shows its unit; a sign such as £ or $ is ambiguous. */
function shownUnit($: Page): Unit | null {
  const text = $('.YMlKec.fxKbKc').first().text()
  const [, code] = /^\s*([A-Za-z]{3})[\s\u00a0\u202f]*[\d.,]/.exec(text) ?? []
  return parseUnit(code)
}

function isListing(value: readonly unknown[], { code, market }: GoogleId): boolean {
  const at = idPosition(value)
  if (at === -1) return false
  const [foundCode, foundMarket] = value[at] as [string, string]
  return foundCode.toUpperCase() === code.toUpperCase() && foundMarket === market
}

/** Index of the pair of code and market that is followed by a name and figures; -1 if missing. */
function idPosition(value: readonly unknown[]): number {
  return value.findIndex(
    (part, position) =>
      Array.isArray(part) &&
      part.length === 2 &&
      part.every((word) => typeof word === 'string') &&
      typeof value[position + 1] === 'string' &&
      Array.isArray(value[position + 4]),
  )
}

function readEmbedded(value: readonly unknown[]): PageQuote | null {
  const at = idPosition(value)
  const [name, , currency, figures] = value.slice(at + 1)
  const [price, change] = figures as readonly unknown[]
  const [pageEpoch, tradeEpoch = pageEpoch] = value
    .slice(at + 5)
    .map((part) => (Array.isArray(part) && part.length === 1 ? part[0] : null))
    .filter((part): part is number => typeof part === 'number' && part > EARLIEST_EPOCH)
  if (typeof price !== 'number' || tradeEpoch === undefined) return null
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
    price,
    unit: typeof currency === 'string' ? parseUnit(currency) : null,
    previousClose: readPreviousClose(price, change, value[at + 6]),
    asOfMs: tradeEpoch * 1000,
  }
}

function readPreviousClose(price: number, change: unknown, stated: unknown): number | null {
  if (typeof stated === 'number' && stated > 0) return stated
  const before = typeof change === 'number' ? price - change : 0
  // A difference of floats has digits that neither figure has: 45.0000018 for 45.
  return before > 0 ? Number(before.toPrecision(7)) : null
}
