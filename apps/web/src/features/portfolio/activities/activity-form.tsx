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
import { useOwnPrice } from './use-own-price.ts'

interface ActivityFormProps {
  readonly accounts: readonly PortfolioAccount[]
  readonly accountId: string
  /** The one to correct; absent to record new ones, one after the other. */
  readonly activity?: Activity
  /** With which a new one begins. */
  readonly initial?: ActivityFields
  readonly onSaved: (saved: Activity) => void
}

/** Quick entry: Tab through the fields that the kind has, Enter saves and starts the next. */
export function ActivityForm(props: ActivityFormProps) {
  const { accounts, accountId, activity, initial = NEW_ACTIVITY, onSaved } = props
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(activity ? toFields(activity) : initial)
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? accountId
  const account = accounts.find((one) => one.id === id)
  const [event, setEvent] = useState<Activity | null>(null)
  const own = useOwnPrice(fields)
  const shown = { ...fields, unit: fields.unit || (own.unit ?? '') }
  const save = useSaveActivity(activity?.id ?? null, {
    onSuccess: (saved) => {
      onSaved(saved)
      if (activity) return
      setEvent(leavesFractions(saved) ? saved : null)
      setFields(({ kind, date }) => ({ ...NEW_ACTIVITY, kind, date }))
      own.follow(NEW_ACTIVITY)
      focusFirst(form.current)
    },
  })
  const errors = firstErrors(save.error)
  const set = (change: Partial<ActivityFields>) => setFields((now) => ({ ...now, ...change }))
  const t = texts.activities
  const problem = problemOfAll(errors, save.error)
  const entry = (
    <form
      ref={form}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3"
      noValidate
      onBlur={() => own.follow(fields)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!account || !areAmountsClear(event.currentTarget)) return
        const now = activity ? withoutStaleAmount(shown, toFields(activity)) : shown
        save.mutate(toBody(now, account))
      }}
    >
      {problem === null ? null : (
        <div className="w-full">
          <FormBanner kind="error" message={problem} />
        </div>
      )}
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
        fields={shown}
        own={own}
        storedPrice={activity?.price?.unit === shown.unit ? activity.price.value : ''}
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
              own.follow(payout)
            })
            form.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** A user who already went elsewhere keeps typing there. */
function focusFirst(form: HTMLFormElement | null): void {
  const focused = document.activeElement
  if (focused !== document.body && !form?.contains(focused)) return
  form?.querySelector<HTMLElement>('[name=ticker], [name=amount]')?.focus()
}

/** The fields that show their own error. */
const FIELDS = new Set(
  'ticker isin quantity price price.value price.unit amount date into ratio cost_share note'.split(
    ' ',
  ),
)

function problemOfAll(
  errors: Readonly<Partial<Record<string, string>>>,
  error: Error | null,
): string | null {
  const other = Object.entries(errors).find(([name]) => !FIELDS.has(name))?.[1]
  if (other !== undefined) return other
  return error && Object.keys(errors).length === 0 ? error.message : null
}
