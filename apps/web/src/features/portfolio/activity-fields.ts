/** The fields of the activity form as typed, and the body that they make. */
import {
  ACTIVITY_FIELDS,
  type Activity,
  type ActivityBody,
} from '@leadenhall/contract/portfolio/index.ts'

export interface ActivityFields {
  readonly kind: Activity['kind']
  readonly date: string
  readonly ticker: string
  readonly quantity: string
  readonly price: string
  readonly unit: string
  readonly amount: string
  readonly commission: string
  readonly stampDuty: string
  readonly ptmLevy: string
  readonly fx: string
  readonly ratioNew: string
  readonly ratioOld: string
  readonly into: string
  readonly costShare: string
  readonly note: string
}

export const NEW_ACTIVITY: ActivityFields = {
  kind: 'buy',
  date: '',
  ticker: '',
  quantity: '',
  price: '',
  unit: 'GBX',
  amount: '',
  commission: '',
  stampDuty: '',
  ptmLevy: '',
  fx: '',
  ratioNew: '',
  ratioOld: '',
  into: '',
  costShare: '',
  note: '',
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
    unit: price?.unit ?? 'GBX',
    amount: orBlank(activity.amount.replace('-', '')),
    commission: orBlank(charges.commission),
    stampDuty: orBlank(charges.stamp_duty),
    ptmLevy: orBlank(charges.ptm_levy),
    fx: orBlank(charges.fx),
    ratioNew: ratio?.new ?? '',
    ratioOld: ratio?.old ?? '',
    into: activity.into ?? '',
    costShare: activity.cost_share ?? '',
    note: activity.note,
  }
}

/** Sends only what the kind has and what was typed. */
export function toBody(fields: ActivityFields, accountId: string): ActivityBody {
  const has = ACTIVITY_FIELDS[fields.kind]
  const typed = (text: string, need: keyof typeof has) =>
    has[need] !== 'none' && text.trim() !== '' ? text.trim() : undefined
  const price = typed(fields.price, 'price')
  const ratioNew = typed(fields.ratioNew, 'ratio')
  const body: Record<string, unknown> = {
    account_id: accountId,
    kind: fields.kind,
    date: fields.date,
    ticker: typed(fields.ticker, 'instrument'),
    quantity: typed(fields.quantity, 'quantity'),
    price: price && { value: price, unit: fields.unit },
    amount: typed(fields.amount, 'amount'),
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
    cost_share: fields.kind === 'spin_off' ? fields.costShare.trim() || undefined : undefined,
    note: fields.note.trim(),
  }
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as ActivityBody
}
