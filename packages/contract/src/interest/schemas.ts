import { z } from 'zod'

export const interestSchema = z.object({
  preferred_name: z.string().trim().min(1).max(100),
  email: z.email('must be an e-mail address').max(254),
  'g-recaptcha-response': z.string().min(1, 'is missing').max(5000),
})
export const interestOutcomeSchema = z.object({ success: z.boolean(), message: z.string() })
