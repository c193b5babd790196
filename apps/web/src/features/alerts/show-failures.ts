import { ApiError } from '../../lib/api.ts'
import { showProblem } from '../../ui/show-toast.ts'

/** Shows a toast per field error; without any, the error's own message. */
export function showFailures(error: Error): void {
  const messages = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (messages.length === 0) messages.push(error.message)
  for (const message of messages) showProblem(message)
}
