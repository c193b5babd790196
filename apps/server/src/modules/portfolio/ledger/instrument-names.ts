/**
 * Names of instruments as brokers write them: `Barclays plc Ordinary 25p`, `iShares Core S&P 500 (CSP1)`,
 * `Alphabet (Class C)`. The kind of share is no part of the company's name, but separates its classes.
 */
import { foldText, type Listing, toWords } from '../../instruments/index.ts'

export interface BrokerName {
  /** Without the kind of share and the code. */
  readonly company: string
  /** An exchange code in brackets. */
  readonly code: string | null
  /** Null where the name does not say. */
  readonly shareClass: ShareClass | null
}

/** A letter, or shares that pay a fixed dividend; ordinary ones have no class. */
type ShareClass = string

/** From these words on a name is about the kind of share. */
const TAIL =
  /\s+(?:(?:['‘’"]?[A-Z]['‘’"]?\s+)?(?:ord(?:inary)?s?\b|common (?:stock|shares)\b|registered shares?\b|npv\b)|\d+(?:\.\d+)?\s?%|(?:cum\w*\s)?pref(?:\b|s\b|erence|erred)|(?:GBP|GBX|USD|EUR|CHF|CAD)\s?\d[\d./ ]*(?:\([^)]*\))?$|\d+(?:\.\d+)?(?:\s\d\/\d+)?p$|(?:class|cls?)\s['‘’"]?[A-Z]\b|\((?:class\s)?[A-Z]\)).*$/i
const CODE = /\s*\(([A-Z][A-Z0-9.]{1,5})\)/
const CLASS = /\b(?:class|cls?)\s['‘’"]?([A-Z])\b|\(([A-Z])\)|['‘’"]([A-Z])['‘’"]|\b([A-C])\s+ord/i
const PREFERENCE = /\bpref(?:erence|erred|s)?\b|\bprf\b|\d(?:\.\d+)?\s?%/i
/** Codes of currencies and kinds of units in brackets are no exchange codes. */
const NO_CODE =
  /^(?:ACC|DIST?|INC|GBP|GBX|USD|EUR|CHF|UK|US|PLC|CDI|DI|ADR|REIT|ETF|ETC|UCITS|HEDGED)$/

export function readBrokerName(text: string): BrokerName {
  const name = text.replace(/\s+/g, ' ').trim()
  const [bracket = '', code = ''] = CODE.exec(name) ?? []
  const isCode = code !== '' && !NO_CODE.test(code)
  const without = isCode ? name.replace(bracket, '') : name
  const company = without.replace(TAIL, '').trim()
  return {
    company: company === '' ? without : company,
    code: isCode ? code : null,
    shareClass: classIn(without),
  }
}

function classIn(text: string): ShareClass | null {
  if (PREFERENCE.test(text)) return 'preference'
  const [, ...letters] = CLASS.exec(text) ?? []
  const letter = letters.find((one) => one !== undefined)
  return letter === undefined ? null : letter.toUpperCase()
}

function classOf({ name, security_description: description }: Listing): ShareClass | null {
  return classIn(`${name} ${description ?? ''}`)
}

/** True if both say which class they are, and differ. */
export function contradictsClass(listing: Listing, { shareClass }: BrokerName): boolean {
  const own = classOf(listing)
  return own !== null && shareClass !== null && own !== shareClass
}

/** False if both say which class they are, and differ, or one alone is a preference share. */
export function isSameClass(listing: Listing, { shareClass }: BrokerName): boolean {
  const own = classOf(listing)
  if (own === 'preference' || shareClass === 'preference') return own === shareClass
  return own === null || shareClass === null || own === shareClass
}

/** Legal forms, which sources write or leave out. */
const FORMS = new Set(
  'plc ltd limited inc incorporated corp corporation co company the sa se ag nv'.split(' '),
)
/** Further words that say nothing of a company. */
const NOISE = new Set([...FORMS, ...'group holdings holding ord'.split(' ')])

const wordsOf = (name: string, noise: ReadonlySet<string>) =>
  toWords(foldText(name)).filter((word) => !noise.has(word))

/** How far two names agree: 2 but for their legal form, 1 but for words such as "group", else 0. */
export function agreementOf(listed: string, company: string): 0 | 1 | 2 {
  const [a, b] = [wordsOf(listed, FORMS).join(' '), wordsOf(company, FORMS).join(' ')]
  if (a !== '' && a === b) return 2
  const [c, d] = [wordsOf(listed, NOISE).join(' '), wordsOf(company, NOISE).join(' ')]
  return c !== '' && c === d ? 1 : 0
}

/** True if one name begins with all telling words of the other. */
export function isSameName(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a, NOISE), wordsOf(readBrokerName(b).company, NOISE)]
  if (first.length === 0 || second.length === 0) return false
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  return short.every((word, index) => word === long[index])
}

/** Words of any fund, by which two names are not alike. */
const OF_FUNDS = new Set(
  'ucits etf etc etp fund funds trust investment investments acc inc dist usd gbp eur class shares'.split(
    ' ',
  ),
)
const MIN_SHORTENED = 3

/** True if no telling word of one name is in the other, not even shortened or as initials. */
export function isOtherName(listing: Listing, text: string): boolean {
  const telling = (name: string) => wordsOf(name, NOISE).filter((word) => !OF_FUNDS.has(word))
  const { company } = readBrokerName(text)
  const own = telling(company)
  const listed = telling(`${listing.name} ${listing.security_description ?? ''} ${listing.tidm}`)
  if (own.length === 0 || listed.length === 0) return false
  const [initials, ownInitials] = [listing.name, company].map((name) =>
    toWords(foldText(name))
      .map((word) => word[0])
      .join(''),
  )
  return !own.some(
    (word) =>
      isWithin(word, initials) ||
      listed.some((other) => isWithin(other, ownInitials) || isLike(word, other)),
  )
}

/** Equal, or one a shortening of the other: `wrld`, `intl`, `sys`. */
function isLike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short === long || (short.length >= MIN_SHORTENED && isWithin(short, long))
}

/** True if the letters of a word follow each other in another, from its first on. */
function isWithin(short: string, long = ''): boolean {
  if (short.length < 2 || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}
