/** Dividends that a source or the ledger names. */
import type { Restated } from '../../engine/dividend-event.ts'
import type { DeclaredDividend, Forecast } from '../../engine/forecast.ts'
import { type HeldIn, sharesOn } from '../held.ts'
import { couponRule, declaredRule, ledgerRule } from '../rule-texts.ts'
import { CUT_RATIO, DUE_DAYS, type IncomeRow, type RowScene } from './income-row.ts'
import { inPounds, poundsOf } from './pounds.ts'

export function declaredRow(
  held: HeldIn,
  { areCoupons, elsewhere, guessed, isOfSource, paid, scene, subject }: RowScene,
  dividend: DeclaredDividend,
  given: Restated,
): IncomeRow[] {
  const { amount, exDay, payDay, unit } = dividend
  // A gilt's first coupon may be short or long: the next ones are neither special nor cut.
  const twin = areCoupons ? null : dividend.twin
  const isSpecial = dividend.isSpecial && !areCoupons
  const quantity = sharesOn(held, subject, exDay)
  const payment = paid.get(given)
  if ((quantity.isZero() && !payment) || elsewhere.has(given)) return []
  const { today } = scene
  const isDue = payDay === null && exDay <= today && exDay > today - DUE_DAYS
  const day = payment?.day ?? payDay ?? (isDue ? today : exDay)
  const change = twin === null ? null : dividend.major.div(twin.major).minus(1).toNumber()
  return [
    {
      subject,
      accountId: held.accountId,
      kind: payment?.kind ?? (areCoupons ? 'interest' : 'dividend'),
      day,
      exDay: isOfSource ? exDay : null,
      payDay: payment?.day ?? payDay,
      perShare: amount,
      unit,
      quantity,
      pounds: poundsOf(amount.times(quantity), unit, day, scene),
      certainty: 'declared',
      rule: areCoupons
        ? couponRule
        : isOfSource
          ? declaredRule({
              unit,
              isPaidBefore: given.doubt !== null,
              isGuessed: guessed.has(given),
            })
          : ledgerRule(exDay),
      received: payment ? inPounds(payment.amount, held.currency, payment.day, scene) : null,
      isSpecial,
      change,
      isCut: !isSpecial && dividend.isOfLikeYear && change !== null && change < CUT_RATIO,
    },
  ]
}

/** Where the payments of the year are not those of the year before, all of each are compared. */
export function cutOf({ declared, omitted, yearChange }: Forecast): number | null {
  const last = declared.findLast(({ isSpecial }) => !isSpecial)
  if (!last) return null
  const isOmitted = omitted.some(({ currency }) => currency === last.currency)
  if (isOmitted || (last.twin !== null && !last.isOfLikeYear)) {
    const change = yearChange?.toNumber() ?? null
    if (change === null || change >= CUT_RATIO) return null
    return isOmitted ? -1 : change
  }
  if (last.twin === null) return null
  const change = last.major.div(last.twin.major).minus(1).toNumber()
  return change < CUT_RATIO ? change : null
}
