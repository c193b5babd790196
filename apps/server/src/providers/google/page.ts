/**
 * What a page of Google Finance says of one listing. Two layouts are known: the classic one, with
 * `data-last-price` and its neighbours as attributes, and the one of 2026, which has none of them.
 * Both carry the same figures in an embedded array, in the order
 * `["VOD","LON"], name, kind, currency, [price, change, change %, …], …, [epoch seconds], zone`,
 * which is therefore read first. The currency is taken as the page writes it (`GBX` for pence); the
 * attributes and the shown price are asked only whether they agree.
 */
import { parseUnit, type Unit } from '@leadenhall/contract/shared/money.ts'
import { load } from 'cheerio/slim'
import { ProviderError } from '../ports.ts'
import { findArrays } from './embedded-arrays.ts'
import type { GoogleId } from './google-id.ts'

export interface PageQuote {
  readonly name: string | null
  readonly price: number
  /** Null when the page declares none, or two. */
  readonly unit: Unit | null
  /** price − change; null when the page has no change. */
  readonly previousClose: number | null
  /** Epoch milliseconds. */
  readonly asOfMs: number
}

const EARLIEST_EPOCH = Date.UTC(2000, 0, 1) / 1000

/** @throws ProviderError, `not_found` for an unknown listing, `malformed` for a page without a price */
export function parsePage(html: string, id: GoogleId): PageQuote {
  const $ = load(html)
  const attributes = readAttributes($)
  const embedded = findArrays(html, (value) => isListing(value, id))
    .map(readEmbedded)
    .find((found) => found !== null)
  const quote = embedded ?? attributes
  if (!quote) {
    const isMiss = /couldn.t find any match/i.test($('body').text())
    throw new ProviderError(
      'google',
      isMiss ? 'not_found' : 'malformed',
      isMiss ? `${id.code}:${id.market} is not known` : 'a page without a price',
    )
  }
  if (quote.price <= 0) {
    throw new ProviderError('google', 'malformed', `price ${quote.price} is not above zero`)
  }
  const declared = [embedded?.unit, attributes?.unit, shownUnit($)].filter(
    (unit): unit is Unit => typeof unit === 'string',
  )
  const [unit = null] = new Set(declared).size === 1 ? declared : []
  return { ...quote, name: quote.name ?? attributes?.name ?? null, unit }
}

type Page = ReturnType<typeof load>

function readAttributes($: Page): PageQuote | null {
  const element = $('[data-last-price]').first()
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

/** `GBX 44.91` shows its unit; a sign such as £ or $ stands for too many currencies. */
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

/** Where the pair of code and market stands that a name and figures follow; -1 for nowhere. */
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
  const epoch = value
    .slice(at + 5)
    .map((part) => (Array.isArray(part) && part.length === 1 ? part[0] : null))
    .find((part): part is number => typeof part === 'number' && part > EARLIEST_EPOCH)
  if (typeof price !== 'number' || epoch === undefined) return null
  const before = typeof change === 'number' ? price - change : null
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : null,
    price,
    unit: typeof currency === 'string' ? parseUnit(currency) : null,
    // The difference of two figures with few decimals carries digits that neither of them has.
    previousClose: before !== null && before > 0 ? Number(before.toPrecision(9)) : null,
    asOfMs: epoch * 1000,
  }
}
