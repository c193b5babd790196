/** Turns what a user entered into a row of the ledger, or says which field is wrong. */

import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import type { AccountRow, ActivitiesTable } from '../tables.ts'
import { findAmounts } from './find-amounts.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { requireBond } from './require-bond.ts'
import { type ActivityBody, requireDates, requireFields } from './require-fields.ts'
import { requireInstrument, requireTicker } from './require-instrument.ts'
import { NO_CHARGES } from './to-entry.ts'

/** The activity itself, without the place and time of its storing. */
export type ActivityContent = Omit<
  ActivitiesTable,
  | 'id'
  | 'revision'
  | 'user_id'
  | 'account_id'
  | 'version'
  | 'position'
  | 'is_removed'
  | 'import_id'
  | 'source_row'
  | 'fingerprint'
  | 'created_at'
>

/** @throws AppError validation_failed, naming the field */
export async function checkActivity(
  deps: LedgerDeps,
  account: Pick<AccountRow, 'currency'>,
  body: ActivityBody,
): Promise<ActivityContent> {
  requireFields(body)
  requireDates(deps.clock.now(), body)
  const unit = body.price ? requireUnit(body.price.unit) : null
  const instrument = await requireInstrument(deps, body, unit)
  const into = body.into === undefined ? null : await requireTicker(deps, 'into', body.into)
  if (into && into.subject === instrument?.subject) {
    throw invalid('into', 'Enter the instrument that the shares become, not the same one.')
  }
  if (body.cost_share !== undefined && new Decimal(body.cost_share).gt(1)) {
    throw invalid('cost_share', 'Enter a part between 0 and 1.')
  }
  requireBond(deps, body, { ticker: instrument?.ticker, unit })
  const charges = { ...NO_CHARGES, ...body.charges }
  const amount = await findAmounts(deps, account.currency, body, unit)
  return {
    kind: body.kind,
    date: body.date,
    time: body.time ?? null,
    settled_on: body.settled_on ?? null,
    subject: instrument?.subject ?? null,
    ticker: instrument?.ticker ?? null,
    quantity: canonical(body.quantity),
    price: canonical(body.price?.value),
    price_unit: unit,
    charges: JSON.stringify({
      commission: plain(charges.commission),
      stamp_duty: plain(charges.stamp_duty),
      ptm_levy: plain(charges.ptm_levy),
      fx: plain(charges.fx),
    }),
    ...amount,
    accrued: canonical(body.accrued),
    ratio_new: canonical(body.ratio?.new),
    ratio_old: canonical(body.ratio?.old),
    into_subject: into?.subject ?? null,
    into_ticker: into?.ticker ?? null,
    cost_share: canonical(body.cost_share),
    counterparty: body.counterparty ?? null,
    note: body.note ?? '',
  }
}

function canonical(text: string | undefined): string | null {
  return text === undefined ? null : plain(text)
}

function plain(text: string): string {
  return text === '0' ? text : toText(new Decimal(text))
}

/** @throws AppError for a text that names no unit of money */
function requireUnit(text: string): string {
  const unit = parseUnit(text)
  if (unit === null) {
    throw invalid(
      'price.unit',
      'Enter a unit such as GBX for pence, GBP for pounds, USD, or GBP% for the price of £100 nominal.',
    )
  }
  return unit
}
