import type { Offer } from '@leadenhall/contract/offers/index.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { offersQuery } from '../../listing/offers-query.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { biddersText } from './offer-text.ts'
import { texts } from './texts.ts'

const OfferDetails = lazy(() => import('./offer-details.tsx'))

interface OfferBarProps {
  readonly ticker: string
  readonly isSignedIn: boolean
}

/** Of a company in an offer period: since when, by whom and until when. Nothing for any other. */
export function OfferBar({ isSignedIn, ticker }: OfferBarProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(offersQuery)
  const offer = data?.items.find((one) => one.ticker === ticker)
  if (!data?.table || !offer) return null
  return (
    <section
      aria-label={texts.bar.label}
      className="panel mt-2 border-l-4 border-l-accent px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow">
          {barText(offer)}{' '}
          <span className="text-sm text-muted">
            {texts.bar.source(formatDate(data.table.day))}
            {data.simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
          </span>
        </p>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.bar.details}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={<SkeletonRows rows={3} label={texts.history.loading} />}>
          <OfferDetails offer={offer} isSignedIn={isSignedIn} />
        </Suspense>
      ) : null}
    </section>
  )
}

function barText(offer: Offer): string {
  const { commencedAt, deadlineAt, deadlineDays, leftOn } = offer
  if (leftOn !== null) return `${texts.bar.left(formatDate(leftOn))}.`
  const deadline =
    deadlineAt === null || deadlineDays === null
      ? []
      : texts.bar.deadline(formatDayTime(deadlineAt), texts.days(deadlineDays))
  return `${[texts.bar.since(formatDayTime(commencedAt)), biddersText(offer), deadline].flat().join('; ')}.`
}
