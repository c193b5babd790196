import type { ImportPreview, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useState } from 'react'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import type { ActivityFields } from '../activities/activity-fields.ts'
import { ActivityForm } from '../activities/activity-form.tsx'
import { type FractionEvent, leavesFractions, PayoutOffer } from '../activities/payout-offer.tsx'
import { texts } from '../texts.ts'

interface ImportPayoutsProps {
  readonly accounts: readonly PortfolioAccount[]
  /** As it was when its new rows were stored. */
  readonly preview: Pick<ImportPreview, 'account_id' | 'rows'>
}

/** Offers the cash for each fraction that an event of a stored file leaves, and no row of it pays. */
export function ImportPayouts({ accounts, preview }: ImportPayoutsProps) {
  const [payout, setPayout] = useState<{ account: string; fields: ActivityFields } | null>(null)
  const close = () => setPayout(null)
  return (
    <>
      {eventsOf(preview).map((event) => (
        <PayoutOffer
          key={`${event.account_id} ${event.date} ${event.into ?? event.ticker}`}
          event={event}
          onAccept={(fields) => setPayout({ account: event.account_id, fields })}
        />
      ))}
      {payout ? (
        <DialogFrame title={texts.activities.recordPayout} width="w-[56rem]" onClose={close}>
          <ActivityForm
            accounts={accounts}
            accountId={payout.account}
            initial={payout.fields}
            onSaved={(saved) => {
              showToast(texts.activities.saved(texts.kinds[saved.kind]))
              close()
            }}
          />
        </DialogFrame>
      ) : null}
    </>
  )
}

function eventsOf({
  account_id: accountId,
  rows,
}: ImportPayoutsProps['preview']): readonly FractionEvent[] {
  return rows.flatMap(({ account, activity, status }) =>
    status === 'new' && activity && leavesFractions(activity)
      ? [{ ...activity, account_id: account?.id ?? accountId }]
      : [],
  )
}
