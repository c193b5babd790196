/**
 * Texts that cannot be kept as they were sent are refused at the door: PostgreSQL takes no NUL, and
 * half a surrogate pair has no bytes in UTF-8, so that it would come back as another sign.
 */
import { AppError } from './app-error.ts'

/** Nesting of what any schema can mean; what lies deeper was let through unread. */
const MAX_DEPTH = 32
const CANNOT_BE_KEPT = 'must be readable text'

/** @throws AppError validation_failed naming every field with such a text, in a value or a key */
export function requireReadableText(...parts: readonly unknown[]): void {
  const errors = new Map<string, readonly string[]>()
  const visit = (value: unknown, field: string, depth: number) => {
    if (typeof value === 'string') {
      if (!isReadable(value)) errors.set(field || 'request', [CANNOT_BE_KEPT])
    } else if (value !== null && typeof value === 'object') {
      if (depth > MAX_DEPTH) errors.set(field, ['is nested too deeply'])
      else {
        for (const [key, inner] of Object.entries(value)) {
          if (!isReadable(key)) errors.set(field || 'request', [CANNOT_BE_KEPT])
          else visit(inner, field ? `${field}.${key}` : key, depth + 1)
        }
      }
    }
  }
  for (const part of parts) visit(part, '', 0)
  const [first] = errors
  if (!first) return
  const [field, [message]] = first
  throw new AppError('validation_failed', `${field}: ${message}`, {
    errors: Object.fromEntries(errors),
  })
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
