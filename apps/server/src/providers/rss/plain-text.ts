import { load } from 'cheerio/slim'

/** A longer text is not a headline. */
const MAX_LENGTH = 500
/** With markup; a longer text could be nested deep enough to overflow the parser's stack. */
const MAX_RAW_LENGTH = 10 * MAX_LENGTH

/**
 * The visible text of a title, which may be HTML or plain: no markup, control characters or direction
 * marks, single spaces.
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
