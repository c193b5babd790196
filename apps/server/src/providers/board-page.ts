/** Functions that all bulletin boards share. */
import { createHash } from 'node:crypto'
import { toSlug } from '@leadenhall/contract/shared/slug.ts'
import type { CheerioAPI } from 'cheerio/slim'
import type { Company } from './content-ports.ts'

/** Text with white space collapsed. */
export function foldText(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/**
 * An id for a message of a board without ids: 16 hexadecimal digits of the parts that never change.
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

/** How boards name a share in URLs: by its code, and by its name, `Aston-Martin-Lagonda`. */
export function namesOf({ name, tidm, symbol }: Company) {
  const code = tidm ?? symbol
  return { tidm: code, slug: toSlug(name ?? '') || code }
}

/** True if a page without messages asks its visitor to sign in. */
export function requiresSignIn($: CheerioAPI): boolean {
  return $('input[type="password"]').length > 0
}

/** True if a page without messages says so in one of the given wordings. */
export function isEmptyPage($: CheerioAPI, wordings: readonly string[]): boolean {
  const page = $.root().clone()
  page.find('script, style').remove()
  const text = foldText(page.text()).toLowerCase()
  return wordings.some((wording) => text.includes(wording.toLowerCase()))
}
