/**
 * What somebody else said, as every engine can keep it: PostgreSQL takes no NUL, and half a
 * surrogate pair has no bytes. Of people's own texts nothing is changed: those are refused.
 */
export function toKeepableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
