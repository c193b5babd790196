/** What pages of bulletin boards have in common. */
import { createHash } from 'node:crypto'
import type { CheerioAPI } from 'cheerio/slim'
import type { Company } from './content-ports.ts'
import { ProviderError } from './ports.ts'

/** Text of an element's words, white space folded. */
export function foldText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/**
 * An id for a message of a board that gives none: 16 hexadecimal digits of what stays the same
 * whenever the message is read.
 */
export function messageIdOf(parts: {
  readonly author: string
  readonly postedAtMs: number
  readonly heading: string
  readonly text: string
}): string {
  const { author, postedAtMs, heading, text } = parts
  return createHash('sha256')
    .update(JSON.stringify([author, postedAtMs, heading, text]))
    .digest('hex')
    .slice(0, 16)
}

/** The company's name as boards put it into addresses: `Aston Martin Lagonda` → `Aston-Martin-Lagonda`. */
export function toSlug({ name, tidm, symbol }: Company): string {
  const slug = (name ?? '')
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? (tidm ?? symbol) : slug
}

/**
 * The exchange's own code, `VOD`, `BT.A`, `BP.`, by which boards name a share.
 * @throws ProviderError, `not_found` for what has none
 */
export function requireCode(source: string, { tidm, symbol }: Company): string {
  if (tidm !== null) return tidm
  throw new ProviderError(source, 'not_found', `${symbol} has no code of London's exchange`)
}

/** Whether a page without messages asks its reader to sign in. */
export function asksToSignIn($: CheerioAPI): boolean {
  return $('input[type="password"]').length > 0
}

/** Whether a page without messages says so itself, in one of the given wordings. */
export function saysThereIsNothing($: CheerioAPI, wordings: readonly string[]): boolean {
  const page = $.root().clone()
  page.find('script, style').remove()
  const text = foldText(page.text()).toLowerCase()
  return wordings.some((wording) => text.includes(wording.toLowerCase()))
}
