import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'

export const cellQuerySchema = z.object({
  ticker: tickerText,
  /** `price`, `unit`, `change`, `change_percent`, `name`, or the key of a metric. */
  field: z.string().trim().min(1, 'Name a field, such as price.').max(60),
  /** An API key with the scope `cell`. */
  key: z.string().max(200).optional(),
})
