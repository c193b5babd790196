import {
  ACTIVITY_KINDS,
  type Activity,
  type PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstErrors } from '../../../lib/first-errors.ts'
import { areAmountsClear } from '../../../ui/amount-field.tsx'
import { FormBanner } from '../../../ui/form-banner.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useSaveActivity } from '../api.ts'
import { texts } from '../texts.ts'
import {
  type ActivityFields,
  NEW_ACTIVITY,
  toBody,
  toFields,
  withKind,
  withoutStaleAmount,
} from './activity-fields.ts'
import { KindFields } from './kind-fields.tsx'
import { leavesFractions, PayoutOffer } from './payout-offer.tsx'

interface ActivityFormProps {
  readonly accounts: readonly PortfolioAccount[]
  readonly accountId: string
  /** The one to correct; absent to record new ones, one after the other. */
  readonly activity?: Activity
  readonly onSaved: (saved: Activity) => void
}

/** Quick entry: Tab through the fields that the kind has, Enter saves and starts the next. */
export function ActivityForm({ accounts, accountId, activity, onSaved }: ActivityFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(activity ? toFields(activity) : NEW_ACTIVITY)
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? accountId
  const account = accounts.find((one) => one.id === id)
  const [event, setEvent] = useState<Activity | null>(null)
  const save = useSaveActivity(activity?.id ?? null, {
    onSuccess: (saved) => {
      onSaved(saved)
      if (activity) return
      setEvent(leavesFractions(saved) ? saved : null)
      setFields(({ kind, date, unit }) => ({ ...NEW_ACTIVITY, kind, date, unit }))
      const focused = document.activeElement
      const isElsewhere = focused !== document.body && !form.current?.contains(focused)
      // A user who already went elsewhere keeps typing there.
      if (isElsewhere) return
      form.current?.querySelector<HTMLElement>('[name=ticker], [name=amount]')?.focus()
    },
  })
  const errors = firstErrors(save.error)
  const set = (change: Partial<ActivityFields>) => setFields((now) => ({ ...now, ...change }))
  const t = texts.activities
  const known = new Set(['ticker', 'isin', 'quantity', 'price', 'price.unit', 'amount', 'date'])
  const other = Object.entries(errors).find(
    ([name]) => !known.has(name) && !['into', 'ratio', 'cost_share', 'note'].includes(name),
  )
  const entry = (
    <form
      ref={form}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!account || !areAmountsClear(event.currentTarget)) return
        const now = activity ? withoutStaleAmount(fields, toFields(activity)) : fields
        save.mutate(toBody(now, account))
      }}
    >
      {other?.[1] || (save.error && Object.keys(errors).length === 0) ? (
        <div className="w-full">
          <FormBanner kind="error" message={other?.[1] ?? save.error?.message ?? ''} />
        </div>
      ) : null}
      {accounts.length > 1 ? (
        <SelectField label={t.account} value={id} onChange={setChosen}>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={t.kind}
        value={fields.kind}
        onChange={(value) => {
          const kind = ACTIVITY_KINDS.find((one) => one === value)
          if (kind) setFields((now) => withKind(now, kind))
        }}
      >
        {ACTIVITY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <KindFields
        fields={fields}
        currency={account?.currency ?? 'GBP'}
        errors={errors}
        onChange={set}
      />
      <div className="self-start pt-[22px]">
        <SubmitButton isBusy={save.isPending}>{activity ? t.saveCorrection : t.save}</SubmitButton>
      </div>
    </form>
  )
  return (
    <>
      {entry}
      {event ? (
        <PayoutOffer
          event={event}
          onAccept={(payout) => {
            // The amount's field exists only once the kind is chosen.
            flushSync(() => {
              setEvent(null)
              setChosen(event.account_id)
              setFields(payout)
            })
            form.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
          }}
        />
      ) : null}
    </>
  )
}
