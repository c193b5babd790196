/** Payments of the ledger: as dividends, as rows of their own and as a sum. */
import { type Decimal, ZERO } from '../../../../platform/decimal.ts'
import { positionAt } from '../../../portfolio/index.ts'
import type { DividendEvent, ShareSplit } from '../../engine/dividend-event.ts'
import { mergeEvents } from '../../engine/merge-events.ts'
import { type HeldIn, sharesOn } from '../held.ts'
import { joinDays, type Payment } from '../ledger-payments.ts'
import { ledgerRule } from '../rule-texts.ts'
import type { IncomeRow, RowScene } from './income-row.ts'
import { inPounds, type Scene } from './pounds.ts'

export const YEAR = 365

/** The payments of all accounts as dividends of a share, where no source has any. */
export function eventsOfLedger(
  payments: ReadonlyMap<HeldIn, readonly Payment[]>,
  subject: string,
  splits: readonly ShareSplit[],
): DividendEvent[] {
  const rows = [...payments].flatMap(([held, list]) =>
    joinHalves(list).flatMap(({ amount, day }) => {
      const shares = sharesOn(held, subject, day)
      return shares.isZero()
        ? []
        : [{ exDay: day, payDay: day, amount: amount.div(shares), unit: held.currency }]
    }),
  )
  return mergeEvents(
    rows.toSorted((a, b) => a.exDay - b.exDay),
    splits,
  )
}

/** Equal rows of a day in one account are two payments, and not two reports of one. */
function joinHalves(payments: readonly Payment[]): Payment[] {
  const bySum = Map.groupBy(payments, ({ amount, day }) => `${day} ${amount.toFixed(2)}`)
  return [...bySum.values()].flatMap((same) => (same.length > 1 ? joinDays(same) : same))
}

/** A payment that no source has. */
export function paymentRow(
  held: HeldIn,
  { scene, subject }: RowScene,
  { amount, day, kind }: Payment,
): IncomeRow {
  const pounds = inPounds(amount, held.currency, day, scene)
  return {
    subject,
    accountId: held.accountId,
    kind,
    day,
    exDay: null,
    payDay: day,
    perShare: null,
    unit: null,
    quantity: positionAt(held.trail, day - 1).quantity,
    pounds,
    certainty: 'declared',
    rule: ledgerRule(day),
    received: pounds,
    isSpecial: false,
    change: null,
    isCut: false,
  }
}

export function sumLastYear(
  payments: ReadonlyMap<HeldIn, readonly Payment[]>,
  scene: Scene,
): Decimal | null {
  let sum = ZERO
  for (const [{ currency }, list] of payments) {
    for (const { amount, day } of list) {
      if (day <= scene.today - YEAR || day > scene.today) continue
      const pounds = inPounds(amount, currency, day, scene)
      if (pounds === null) return null
      sum = sum.plus(pounds)
    }
  }
  return sum
}
