import { ApiError } from '../../lib/api.ts'
import { showToast } from '../../ui/show-toast.ts'

/** Shows a toast per field error; without any, the error's own message or the fallback. */
export function showFailures(error: Error, fallback: string): void {
  const messages = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (messages.length === 0) messages.push(error.message || fallback)
  for (const message of messages) showToast(message)
}
