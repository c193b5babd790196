/**
 * What a spreadsheet would take for the start of a formula: a sign of one, in half or full width,
 * also after white space and signs that are not seen; and what some cut off before they look.
 */
const FORMULA_START = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u

/** The text as a cell that no spreadsheet calculates; another text is left as it is. */
export function toPlainCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}
