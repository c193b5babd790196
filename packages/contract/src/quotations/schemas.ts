import { z } from 'zod'

/** A quotation about investing. */
export const quotationSchema = z.object({
  quote: z.string(),
  author: z.string(),
  /** Year it was said or published, as text; null when unknown. */
  year: z.string().nullable(),
})
export type Quotation = z.infer<typeof quotationSchema>
