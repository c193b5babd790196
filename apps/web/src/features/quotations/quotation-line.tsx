import { useQuery } from '@tanstack/react-query'
import { quotationQuery } from './api.ts'

/** A saying about investing with who said it and, where known, when; nothing until it is there. */
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
