/**
 * Text that a spreadsheet could read as a formula: a formula sign in half or full width, also after
 * whitespace, invisible characters, or characters that some spreadsheets strip first.
 */
const FORMULA_START = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** Escapes text that a spreadsheet could evaluate as a formula; leaves other text and plain numbers unchanged. */
export function toPlainCell(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}
