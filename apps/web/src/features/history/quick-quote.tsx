import { late } from '../../ui/late.tsx'

/** The quick quote, in a chunk of its own with the chart. */
export const QuickQuote = late(async () => ({
  default: (await import('./quick-quote-dialog.tsx')).QuickQuoteDialog,
}))
