import { lazy, Suspense } from 'react'
import type { QuickQuoteProps } from './quick-quote-dialog.tsx'

const Dialog = lazy(async () => ({
  default: (await import('./quick-quote-dialog.tsx')).QuickQuoteDialog,
}))

/** The quick quote, in a chunk of its own with the chart. */
export function QuickQuote(props: QuickQuoteProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
