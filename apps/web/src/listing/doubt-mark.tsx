import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { texts } from './texts.ts'

/** A mark beside a price that takes part in no sum, change or alert, because its unit is in doubt. */
export function DoubtMark({ quote }: { readonly quote: Pick<Quote, 'flags'> }) {
  if (!isDoubtful(quote)) return null
  return (
    <abbr
      title={texts.inDoubt}
      className="ml-0.5 text-warn no-underline"
      aria-label={texts.inDoubt}
    >
      ?
    </abbr>
  )
}
