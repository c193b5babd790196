import type { Offer } from '@leadenhall/contract/offers/index.ts'
import { OfferHistory } from './offer-history.tsx'
import { TermsForm } from './terms-form.tsx'

export default function OfferDetails({ offer }: { readonly offer: Offer }) {
  return (
    <div className="mt-2 grid gap-4 lg:grid-cols-2">
      <OfferHistory isin={offer.isin} />
      {offer.leftOn === null ? <TermsForm isin={offer.isin} /> : null}
    </div>
  )
}
