import { ApiError } from '../../lib/api.ts'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from './texts.ts'

const FIELD_NAMES: Readonly<Record<string, string>> = {
  ticker: texts.fields.ticker,
  kind: texts.fields.kind,
  alert_interval_mins: texts.fields.mins,
  alert_at_diff: texts.fields.diff,
  level: texts.fields.level,
  'level.value': texts.fields.level,
  'level.unit': texts.fields.unit,
}

/** Shows every message of a refusal, else the one that there is, else the fallback. */
export function showFailures(error: Error, fallback: string): void {
  const messages = error instanceof ApiError ? listMessages(error.errors) : []
  if (messages.length === 0) messages.push(error.message || fallback)
  for (const message of messages) showToast(message)
}

/** What begins in lower case goes on from the field's name: `Alert Diff must be at most 0.5`. */
function listMessages(errors: ApiError['errors']): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) =>
      /^[a-z]/.test(message) ? `${FIELD_NAMES[field] ?? field} ${message}` : message,
    ),
  )
}
