import { load } from 'cheerio/slim'

/** Longer headlines are no headlines. */
const MAX_LENGTH = 500
/** With markup; what is nested deeper than this has room for overflows the stack of its reader. */
const MAX_RAW_LENGTH = 10 * MAX_LENGTH

/**
 * The text that people would see of a title, which may hold HTML or be plain: no markup, no control
 * characters, no signs that turn the direction of what follows, single spaces.
 */
export function toPlainText(title: string): string {
  const $ = load(title.slice(0, MAX_RAW_LENGTH), {}, false)
  $('script, style').remove()
  const text = $.root()
    .text()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text
}
