import type { Offer } from '@leadenhall/contract/offers/index.ts'
import { useQuery } from '@tanstack/react-query'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { OfferHistory } from './offer-history.tsx'
import { TermsForm } from './terms-form.tsx'

interface OfferDetailsProps {
  readonly offer: Offer
  readonly isSignedIn: boolean
}

export default function OfferDetails({ isSignedIn, offer }: OfferDetailsProps) {
  const { data: held } = useQuery(heldTickersQuery(isSignedIn))
  const ownTicker = held?.find((ticker) => ticker === offer.ticker) ?? null
  return (
    <div className="mt-2 grid gap-4 lg:grid-cols-2">
      <OfferHistory isin={offer.isin} />
      {offer.leftOn === null ? <TermsForm isin={offer.isin} ownTicker={ownTicker} /> : null}
    </div>
  )
}
