import { ACTIVITY_FIELDS, COUNTERPARTIES } from '@leadenhall/contract/portfolio/index.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { pagePath } from '../../../format/paths.ts'
import type { Measure } from '../../../format/read-amount.ts'
import { unitName } from '../../../format/unit-name.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { texts } from '../texts.ts'
import {
  type ActivityFields,
  type AmountName,
  isTransfer,
  measureOf,
  takesElection,
} from './activity-fields.ts'
import type { OwnPrice } from './use-own-price.ts'

interface KindFieldsProps {
  readonly fields: ActivityFields
  /** Stored already, so that it asks nothing; blank for a new activity. */
  readonly storedPrice: string
  readonly own: Pick<OwnPrice, 'last'>
  /** ISO 4217, of the account's cash. */
  readonly currency: string
  /** By the names of the request's fields. */
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly onChange: (change: Partial<ActivityFields>) => void
}

const UNITS = ['GBX', 'GBP', 'USD', 'EUR', 'GBP%'] as const

const AMOUNT_LABELS: Readonly<Partial<Record<ActivityFields['kind'], string>>> = {
  notional_distribution: texts.activities.keptIncome,
  negligible_value: texts.activities.claimedValue,
}

const PRICE_LABELS: Readonly<Partial<Record<ActivityFields['kind'], string>>> = {
  gift_from_spouse: texts.activities.spouseCost,
  merger: texts.activities.valueOfNewShare,
  return_of_capital: texts.activities.valueAfter,
}

/** The fields that an activity of the chosen kind has. */
export function KindFields(props: KindFieldsProps) {
  const { fields, currency, errors, onChange, own, storedPrice } = props
  const has = ACTIVITY_FIELDS[fields.kind]
  const t = texts.activities
  const field = (
    name: 'ticker' | 'into' | 'costShare' | 'note',
    label: string,
    { error = name }: { error?: string } = {},
  ) => (
    <div className="w-28 max-sm:w-full">
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        value={fields[name]}
        onChange={(value) => onChange({ [name]: value })}
        error={errors[error]}
      />
      {name === 'ticker' && errors['ticker'] ? <AddFundLink text={fields.ticker} /> : null}
    </div>
  )
  const amount = (
    name: AmountName,
    label: string,
    {
      error = name,
      measure = measureOf(name, fields, currency),
    }: { error?: string; measure?: Measure } = {},
  ) => (
    <div className="w-28 max-sm:w-full">
      <AmountField
        label={label}
        name={name}
        measure={measure}
        {...(name === 'price' ? { last: own.last, settled: storedPrice } : {})}
        value={fields[name]}
        onChange={(value) => onChange({ [name]: value })}
        error={errors[error]}
      />
    </div>
  )
  return (
    <>
      <div className="w-32 max-sm:w-full">
        <DateField
          label={t.date}
          name="date"
          value={fields.date}
          onChange={(date) => onChange({ date })}
          error={errors['date']}
        />
      </div>
      {has.instrument === 'none' ? null : field('ticker', t.ticker)}
      {has.quantity === 'none'
        ? null
        : amount('quantity', fields.unit === 'GBP%' ? t.nominal : t.quantity)}
      {has.price === 'none' ? null : (
        <>
          {amount('price', PRICE_LABELS[fields.kind] ?? t.price, {
            error: errors['price'] ? 'price' : 'price.value',
          })}
          <SelectField
            label={t.unit}
            value={fields.unit}
            onChange={(unit) => onChange({ unit })}
            error={errors['price.unit']}
          >
            {[...new Set([...UNITS, fields.unit])].map((unit) => (
              <option key={unit} value={unit}>
                {unit === '' ? t.noUnit : unit === 'GBP%' ? t.perHundred : unitName(unit)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {has.ratio === 'none' ? null : (
        <>
          {amount('ratioNew', t.ratioNew, { error: 'ratio' })}
          {amount('ratioOld', t.ratioOld)}
        </>
      )}
      {has.into === 'none' ? null : field('into', t.into)}
      {fields.kind === 'spin_off' ? field('costShare', t.costShare, { error: 'cost_share' }) : null}
      <Election fields={fields} error={errors['cost_share']} onChange={onChange} />
      {has.charges === 'none' ? null : (
        <>
          {amount('commission', t.commission, { error: 'charges.commission' })}
          {amount('stampDuty', t.stampDuty, { error: 'charges.stamp_duty' })}
          {amount('ptmLevy', t.ptmLevy, { error: 'charges.ptm_levy' })}
          {amount('fx', t.fx, { error: 'charges.fx' })}
        </>
      )}
      {has.accrued !== 'none' && fields.unit.endsWith('%') ? amount('accrued', t.accrued) : null}
      {has.amount === 'none' ? null : amount('amount', AMOUNT_LABELS[fields.kind] ?? t.amount)}
      <OtherSide fields={fields} error={errors['counterparty']} onChange={onChange} />
      {field('note', t.note)}
    </>
  )
}

/** The election to deduct the whole cost from capital above it (TCGA 1992 s122(4)). */
function Election({
  error,
  fields,
  onChange,
}: Pick<KindFieldsProps, 'fields' | 'onChange'> & { readonly error: string | undefined }) {
  const { election, elections } = texts.activities
  if (!takesElection(fields.kind)) return null
  return (
    <SelectField
      label={election}
      value={fields.costShare}
      onChange={(costShare) => onChange({ costShare })}
      error={error}
    >
      {(['', '1', '0'] as const).map((one) => (
        <option key={one} value={one}>
          {elections[one]}
        </option>
      ))}
    </SelectField>
  )
}

function OtherSide({
  error,
  fields,
  onChange,
}: Pick<KindFieldsProps, 'fields' | 'onChange'> & { readonly error: string | undefined }) {
  const { counterparties, counterparty } = texts.activities
  if (!isTransfer(fields.kind)) return null
  const offered = COUNTERPARTIES.filter(
    (one) => one !== 'charity' || fields.kind === 'transfer_out',
  )
  return (
    <SelectField
      label={counterparty}
      value={fields.counterparty ?? ''}
      onChange={(chosen) =>
        onChange({ counterparty: offered.find((one) => one === chosen) ?? null })
      }
      error={error}
    >
      <option value="">{counterparties.none}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {counterparties[one]}
        </option>
      ))}
    </SelectField>
  )
}

/** Of an ISIN that no list has; in another tab, so that what was typed stays. */
function AddFundLink({ text }: { readonly text: string }) {
  const isin = text.trim().toUpperCase()
  if (!isIsin(isin)) return null
  return (
    <a
      href={`${pagePath('addfund')}?isin=${isin}`}
      target="_blank"
      rel="noreferrer"
      className="block w-28 text-sm text-accent underline"
    >
      {texts.activities.addFund}
    </a>
  )
}
