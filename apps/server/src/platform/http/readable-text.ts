/**
 * Rejects text that cannot be stored unchanged: PostgreSQL does not accept NUL, and a lone surrogate
 * has no UTF-8 encoding, so it would be read back as a different character.
 */
import { AppError } from './app-error.ts'

/** Deeper than any schema reads; anything below this was accepted unvalidated. */
const MAX_DEPTH = 32
const UNREADABLE = 'This text contains characters that cannot be stored.'

/** @throws AppError validation_failed naming every field with such text in a key or value */
export function requireReadableText(...parts: readonly unknown[]): void {
  const errors = new Map<string, readonly string[]>()
  const visit = (value: unknown, field: string, depth: number) => {
    if (typeof value === 'string') {
      if (!isReadable(value)) errors.set(field || 'request', [UNREADABLE])
    } else if (value !== null && typeof value === 'object') {
      if (depth > MAX_DEPTH) errors.set(field, ['This is nested too deeply.'])
      else {
        for (const [key, inner] of Object.entries(value)) {
          if (!isReadable(key)) errors.set(field || 'request', [UNREADABLE])
          else visit(inner, field ? `${field}.${key}` : key, depth + 1)
        }
      }
    }
  }
  for (const part of parts) visit(part, '', 0)
  const [first] = errors
  if (!first) return
  const [, [message = UNREADABLE]] = first
  throw new AppError('validation_failed', message, {
    errors: Object.fromEntries(errors),
  })
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
