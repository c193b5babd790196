/**
 * A text from outside in a form that every engine can store: PostgreSQL accepts no NUL, and a lone
 * surrogate has no UTF-8 encoding. Texts of our users are never changed: those are rejected.
 */
export function toKeepableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
