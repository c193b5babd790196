import { deferred } from '../../ui/deferred.tsx'

/** The quick quote, in its own chunk together with the chart. */
export const QuickQuote = deferred(async () => ({
  default: (await import('./quick-quote-dialog.tsx')).QuickQuoteDialog,
}))
