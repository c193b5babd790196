import { z } from 'zod'

/** A saying about investing. */
export const quotationSchema = z.object({
  quote: z.string(),
  author: z.string(),
  /** Year in which it was said or printed, as text; null when not known. */
  year: z.string().nullable(),
})
export type Quotation = z.infer<typeof quotationSchema>
