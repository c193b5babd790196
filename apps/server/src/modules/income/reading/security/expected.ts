/** Dividends that a rule expects. */
import { positionAt } from '../../../portfolio/index.ts'
import type { ExpectedDividend } from '../../engine/forecast.ts'
import type { HeldIn } from '../held.ts'
import { expectedRule } from '../rule-texts.ts'
import type { IncomeRow, RowScene } from './income-row.ts'
import { poundsOf } from './pounds.ts'

export function expectedRow(
  held: HeldIn,
  { isOfSource, payments, scene, subject }: RowScene,
  dividend: ExpectedDividend,
): IncomeRow[] {
  const { amount, exDay, growth, payDay, unit } = dividend
  const quantity = positionAt(held.trail, scene.today).quantity
  if (quantity.isZero()) return []
  const day = payDay ?? exDay
  return [
    {
      subject,
      accountId: held.accountId,
      kind: isOfSource ? 'dividend' : (payments.at(-1)?.kind ?? 'dividend'),
      day,
      exDay: isOfSource ? exDay : null,
      payDay,
      perShare: amount,
      unit,
      quantity,
      pounds: amount === null ? null : poundsOf(amount.times(quantity), unit, day, scene),
      certainty: 'expected',
      rule: expectedRule(dividend),
      received: null,
      isSpecial: false,
      change: amount === null ? null : growth.minus(1).toNumber(),
      isCut: false,
    },
  ]
}
