import type { Activity } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../../format/money.ts'
import { Button } from '../../../ui/button.tsx'
import { holdingsOnQuery } from '../api.ts'
import { texts } from '../texts.ts'
import { type ActivityFields, NEW_ACTIVITY } from './activity-fields.ts'

interface PayoutOfferProps {
  /** The split or consolidation that was just stored. */
  readonly event: Activity
  readonly onAccept: (payout: ActivityFields) => void
}

/** Offers to record the cash for the fraction of a share that an event leaves. */
export function PayoutOffer({ event, onAccept }: PayoutOfferProps) {
  const { account_id: account, date, ticker } = event
  const { data } = useQuery(holdingsOnQuery({ account, on: date }))
  const held = data?.holdings.find((holding) => holding.ticker === ticker)
  const fraction = held ? fractionOf(held.quantity) : null
  if (fraction === null || ticker === null) return null
  return (
    <p className="flex flex-wrap items-center gap-3 px-3 pb-3">
      <span>{texts.activities.fraction(formatQuantity(fraction), ticker)}</span>
      <Button
        onClick={() =>
          onAccept({ ...NEW_ACTIVITY, kind: 'sell', date, ticker, quantity: fraction })
        }
      >
        {texts.activities.recordPayout}
      </Button>
    </p>
  )
}

/** The part of a decimal text below one, exactly; null for whole shares. */
export function fractionOf(quantity: string): string | null {
  const [, places] = quantity.split('.')
  return places === undefined || /^0*$/.test(places) ? null : `0.${places}`
}

export const leavesFractions = ({ kind }: Activity) => kind === 'split' || kind === 'consolidation'
