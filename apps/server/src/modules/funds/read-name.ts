/** The index, the hedge and the treatment of income that an exchange-traded fund's name states. Pure. */
import type { Fund } from '@leadenhall/contract/funds/index.ts'

export interface NamedFund {
  /** `S&P 500`, `MSCI World`; null if the name has no index family, or is of a geared fund or of a sector. */
  readonly index: string | null
  readonly hedgedTo: string | null
  readonly distribution: Fund['distribution']
  /** The name says that a swap gives the return. */
  readonly isSwap: boolean
}

const FAMILIES =
  /\b(?:FTSE|S&P|MSCI|EURO STOXX|STOXX|NASDAQ|Russell|Nikkei|DAX|CAC|Dow Jones|TOPIX|Hang Seng|iBoxx|Bloomberg|Solactive|JPX)\b/i
/** Of one sector's members; the sector is often after words that belong to the fund. */
const SECTOR = /\bsector\b/i
const GEARED = /\b-?\d+(?:\.\d+)?x\b|\bshort\b|leverag|inverse|\bdaily\b/i
const CURRENCY = '(?:USD|GBP|EUR|CHF|JPY)'
/** Words after the index's own name, from the first of which on the rest belongs to the fund. */
const AFTER_INDEX = new RegExp(
  String.raw`\s*(?:\b(?:UCITS|ETFS?|Swap|Index|DR|ACC\w*|DIST\w*|INC|[1-9]?[CD]-|[1-9][CD]|ETC|ETN)\b|\bH(?:e)?dg|\bhedged|\(|\s-\s|\b${CURRENCY}\b).*$`,
  'i',
)
const HEDGED = new RegExp(
  String.raw`\b(${CURRENCY})\s*(?:H\b|H(?:e)?dg|hedged)|hedged\s*(?:to\s*)?\(?(${CURRENCY})\b`,
  'i',
)
const ACCUMULATES = /\bacc(?:um\w*)?\b|\b[1-9]C\b|A-acc/i
const DISTRIBUTES = /\bdis(?:t\w*)?\b|\binc\b|\b[1-9]D\b|A-dis/i

export function readFundName(name: string): NamedFund {
  const hedge = HEDGED.exec(name)
  return {
    index: indexOf(name),
    hedgedTo: (hedge?.[1] ?? hedge?.[2])?.toUpperCase() ?? null,
    distribution: distributionOf(name),
    isSwap: /\bswap\b/i.test(name),
  }
}

function indexOf(name: string): string | null {
  if (GEARED.test(name) || SECTOR.test(name)) return null
  const text = name.replaceAll('®', '').replace(/\bS(?:&|and)?P ?500\b/gi, 'S&P 500')
  const start = FAMILIES.exec(text)?.index
  if (start === undefined) return null
  const index = text
    .slice(start)
    .replace(AFTER_INDEX, '')
    .replace(/[\s,–-]+$/, '')
  // The family alone names none of its indices.
  const isOne = /\s|DAX|TOPIX/i.test(index)
  return isOne ? index.replace(/\s+/g, ' ') : null
}

/** Null where the name has words of both. */
function distributionOf(name: string): Fund['distribution'] {
  const [keeps, pays] = [ACCUMULATES.test(name), DISTRIBUTES.test(name)]
  if (keeps === pays) return null
  return keeps ? 'accumulating' : 'distributing'
}

/** The same index in another notation has the same key. */
export function indexKey(index: string): string {
  return index.toLowerCase().replace(/[^a-z0-9&]+/g, '')
}
