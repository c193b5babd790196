import { useQuery } from '@tanstack/react-query'
import { quotationQuery } from './api.ts'

/** A quotation about investing with its author and, if known, its year; empty until loaded. */
export function QuotationLine() {
  const { data } = useQuery(quotationQuery)
  if (!data) return null
  const { quote, author, year } = data
  return (
    <figure className="max-w-prose">
      <blockquote className="italic">“{quote}”</blockquote>
      <figcaption className="text-sm text-muted">
        — {author}
        {year === null ? '' : `, ${year}`}
      </figcaption>
    </figure>
  )
}
