import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@leadenhall/contract/portfolio/index.ts'
import { invalid } from '../../../platform/http/app-error.ts'

/** A tag with the text behind it. */
const MAX_TAG_CHARACTERS = 64 * 1024
const MAX_TAGS = 4 * MAX_IMPORT_ROWS

/**
 * Before a parser builds anything of a document: no document type, and limits on its tags.
 * @throws AppError validation_failed on `file`
 */
export function requireXmlSize(text: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw invalid('file', 'The file defines a document type of its own, which no export does.')
  }
  let tags = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    const next = text.indexOf('<', at + 1)
    const end = next === -1 ? text.length : next
    tags += 1
    if (tags > MAX_TAGS) throw invalid('file', `The file has more than ${MAX_TAGS} tags.`)
    if (end - at > MAX_TAG_CHARACTERS) {
      throw invalid('file', `Tag ${tags} is longer than ${MAX_TAG_CHARACTERS} characters.`)
    }
    if (countAttributes(text, at, end) > MAX_IMPORT_COLUMNS) {
      throw invalid('file', `Tag ${tags} has more than ${MAX_IMPORT_COLUMNS} attributes.`)
    }
    at = next
  }
}

function countAttributes(text: string, from: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('=', from); at !== -1 && at < end; at = text.indexOf('=', at + 1)) {
    count += 1
  }
  return count
}
