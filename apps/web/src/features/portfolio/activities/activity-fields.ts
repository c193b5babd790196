/** The fields of the activity form as typed, and the body that they make. */
import {
  ACTIVITY_FIELDS,
  type Activity,
  type ActivityBody,
  PAID_OUT,
  type PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { type Measure, plainAmount, readAmount } from '../../../format/read-amount.ts'

export interface ActivityFields {
  readonly kind: Activity['kind']
  readonly date: string
  readonly ticker: string
  readonly quantity: string
  readonly price: string
  /** Blank until chosen; the unit of the share's quote then applies. */
  readonly unit: string
  readonly amount: string
  readonly accrued: string
  readonly commission: string
  readonly stampDuty: string
  readonly ptmLevy: string
  readonly fx: string
  readonly ratioNew: string
  readonly ratioOld: string
  readonly into: string
  readonly costShare: string
  readonly note: string
  /** Of a transfer; null where nothing is said. */
  readonly counterparty: Activity['counterparty']
  /** Parts of an activity that the form does not show, and a correction keeps. */
  readonly kept: {
    /** Takes back another of its kind: a refunded fee, a dividend claimed back. */
    readonly isReversed: boolean
    readonly time: string | null
    readonly settledOn: string | null
  }
}

const NOTHING_KEPT: ActivityFields['kept'] = {
  isReversed: false,
  time: null,
  settledOn: null,
}

/** The kinds whose other side the form asks for. */
/** Money above the cost may be lessened by all of it (TCGA 1992 s122(4)). */
export const takesElection = (kind: ActivityFields['kind']) =>
  kind === 'return_of_capital' || kind === 'merger'

export const isTransfer = (kind: ActivityFields['kind']) =>
  kind === 'transfer_in' || kind === 'transfer_out'

export const NEW_ACTIVITY: ActivityFields = {
  counterparty: null,
  kind: 'buy',
  date: '',
  ticker: '',
  quantity: '',
  price: '',
  unit: '',
  amount: '',
  accrued: '',
  commission: '',
  stampDuty: '',
  ptmLevy: '',
  fx: '',
  ratioNew: '',
  ratioOld: '',
  into: '',
  costShare: '',
  note: '',
  kept: NOTHING_KEPT,
}

const orBlank = (text: string | null | undefined) => (!text || text === '0' ? '' : text)

/** An activity as the form shows it; its amount is without sign. */
export function toFields(activity: Activity): ActivityFields {
  const { charges, price, ratio } = activity
  return {
    kind: activity.kind,
    date: activity.date,
    ticker: activity.ticker ?? '',
    quantity: activity.quantity ?? '',
    price: price?.value ?? '',
    unit: price?.unit ?? '',
    amount: activity.deemed ?? orBlank(activity.amount.replace('-', '')),
    accrued: orBlank(activity.accrued),
    commission: orBlank(charges.commission),
    stampDuty: orBlank(charges.stamp_duty),
    ptmLevy: orBlank(charges.ptm_levy),
    fx: orBlank(charges.fx),
    ratioNew: ratio?.new ?? '',
    ratioOld: ratio?.old ?? '',
    into: activity.into ?? '',
    costShare: activity.cost_share ?? '',
    note: activity.note,
    counterparty: activity.counterparty,
    kept: {
      isReversed:
        Number(activity.amount) !== 0 &&
        PAID_OUT.has(activity.kind) !== activity.amount.startsWith('-'),
      time: activity.time,
      settledOn: activity.settled_on,
    },
  }
}

/** Fields after the choice of another kind, of which nothing else is known. */
export function withKind(fields: ActivityFields, kind: Activity['kind']): ActivityFields {
  return { ...fields, kind, kept: NOTHING_KEPT }
}

const OF_AMOUNT = [
  'quantity',
  'price',
  'unit',
  'commission',
  'stampDuty',
  'ptmLevy',
  'fx',
  'accrued',
] as const

/**
 * A trade whose quantity, price or charges were corrected and whose amount was not: the old amount
 * belongs to the old figures, and the new one follows from the new.
 */
export function withoutStaleAmount(fields: ActivityFields, before: ActivityFields): ActivityFields {
  const isChanged = OF_AMOUNT.some((name) => fields[name] !== before[name])
  const isStale = isChanged && fields.amount === before.amount && fields.price.trim() !== ''
  const isTrade = fields.kind === 'buy' || fields.kind === 'sell'
  return isTrade && isStale ? { ...fields, amount: '' } : fields
}

const OF_QUANTITY = ['quantity', 'ratioNew', 'ratioOld'] as const
const OF_MONEY = ['amount', 'accrued', 'commission', 'stampDuty', 'ptmLevy', 'fx'] as const
export type AmountName = (typeof OF_QUANTITY | typeof OF_MONEY)[number] | 'price'

/** How a field's text is read. @param currency of the account's cash */
export function measureOf(
  name: AmountName,
  { unit }: Pick<ActivityFields, 'unit'>,
  currency: string,
): Measure {
  if (name === 'price') return { unit: unit || null }
  return OF_QUANTITY.some((one) => one === name) ? 'quantity' : { unit: currency }
}

/** The fields with their amounts as plain decimal texts; one that is not clear stays as typed. */
function withPlainAmounts(fields: ActivityFields, currency: string): ActivityFields {
  const names = [...OF_QUANTITY, ...OF_MONEY, 'price'] as const
  const plain = names.map((name) => [
    name,
    plainAmount(fields[name], measureOf(name, fields, currency)),
  ])
  return { ...fields, ...Object.fromEntries(plain) }
}

/** Sends only what the kind has and what was typed. */
export function toBody(
  typedFields: ActivityFields,
  { currency, id: accountId }: Pick<PortfolioAccount, 'currency' | 'id'>,
): ActivityBody {
  const fields = withPlainAmounts(typedFields, currency)
  const has = ACTIVITY_FIELDS[fields.kind]
  const typed = (text: string, need: keyof typeof has) =>
    has[need] !== 'none' && text.trim() !== '' ? text.trim() : undefined
  const price = typed(fields.price, 'price')
  // A sign says the unit where the fields have none.
  const read = readAmount(typedFields.price, measureOf('price', typedFields, currency))
  const unit = read.state === 'read' && read.unit !== null ? read.unit : fields.unit
  const ratioNew = typed(fields.ratioNew, 'ratio')
  const body: Record<string, unknown> = {
    account_id: accountId,
    kind: fields.kind,
    date: fields.date,
    ticker: typed(fields.ticker, 'instrument'),
    quantity: typed(fields.quantity, 'quantity'),
    price: price && { value: price, unit },
    amount: typed(fields.amount, 'amount'),
    accrued: typed(fields.accrued, 'accrued'),
    charges:
      has.charges === 'none'
        ? undefined
        : {
            commission: fields.commission.trim() || '0',
            stamp_duty: fields.stampDuty.trim() || '0',
            ptm_levy: fields.ptmLevy.trim() || '0',
            fx: fields.fx.trim() || '0',
          },
    ratio: ratioNew && { new: ratioNew, old: fields.ratioOld.trim() || '1' },
    into: typed(fields.into, 'into'),
    cost_share:
      fields.kind === 'spin_off' || takesElection(fields.kind)
        ? fields.costShare.trim() || undefined
        : undefined,
    note: fields.note.trim(),
    is_reversed: fields.kept.isReversed && has.amount !== 'none' ? true : undefined,
    time: fields.kept.time ?? undefined,
    settled_on: fields.kept.settledOn ?? undefined,
    counterparty: isTransfer(fields.kind) ? (fields.counterparty ?? undefined) : undefined,
  }
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as ActivityBody
}
