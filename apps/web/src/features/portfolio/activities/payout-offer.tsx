import type { Activity, Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../../format/money.ts'
import { holdingsQuery } from '../../../listing/own-portfolio.ts'
import { Button } from '../../../ui/button.tsx'
import { holdingsOnQuery } from '../api.ts'
import { texts } from '../texts.ts'
import { type ActivityFields, NEW_ACTIVITY } from './activity-fields.ts'

/** A stored event that may leave a fraction of a share. */
export type FractionEvent = Pick<Activity, 'account_id' | 'date' | 'into' | 'kind' | 'ticker'>

interface PayoutOfferProps {
  readonly event: FractionEvent
  readonly onAccept: (payout: ActivityFields) => void
}

/** Offers to record the cash for the fraction of a share that an event leaves, unless it was sold since. */
export function PayoutOffer({ event, onAccept }: PayoutOfferProps) {
  const { account_id: account, date } = event
  const ticker = event.into ?? event.ticker
  const after = useQuery(holdingsOnQuery({ account, on: date })).data
  const now = useQuery(holdingsQuery(account)).data
  const fractionIn = (holdings: Holdings | undefined) => {
    const held = holdings?.holdings.find((holding) => holding.ticker === ticker)
    return held ? fractionOf(held.quantity) : null
  }
  const fraction = fractionIn(after)
  if (fraction === null || ticker === null || fractionIn(now) === null) return null
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

const LEAVE_FRACTIONS: ReadonlySet<Activity['kind']> = new Set([
  'split',
  'consolidation',
  'merger',
  'spin_off',
])

export const leavesFractions = ({ kind }: Pick<Activity, 'kind'>) => LEAVE_FRACTIONS.has(kind)
