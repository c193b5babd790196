import { z } from 'zod'
import { emailText, robotProof } from '../accounts/schemas.ts'

export const interestSchema = z.object({
  preferred_name: z
    .string('Enter your name.')
    .trim()
    .min(1, 'Enter your name.')
    .max(100, 'Name must be 100 characters or fewer.'),
  email: emailText,
  'g-recaptcha-response': robotProof,
})
export const interestOutcomeSchema = z.object({ success: z.boolean(), message: z.string() })
