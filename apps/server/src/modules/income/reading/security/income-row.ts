/** A row of income: declared or expected, or a payment that no source has. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../../platform/calendar/days.ts'
import type { Decimal } from '../../../../platform/decimal.ts'
import type { Restated } from '../../engine/dividend-event.ts'
import type { Forecast } from '../../engine/forecast.ts'
import type { Payment } from '../ledger-payments.ts'
import type { Scene } from './pounds.ts'

/** A dividend without a known pay-day is due for so long after its ex-day. */
export const DUE_DAYS = 90
/** Less is rounding. */
export const CUT_RATIO = -0.005

export interface IncomeRow {
  readonly subject: string
  readonly accountId: string
  readonly kind: 'dividend' | 'interest'
  /** Orders rows: of the payment where it is known, else the ex-day, and today for one that is still due. */
  readonly day: Day
  readonly exDay: Day | null
  readonly payDay: Day | null
  /** Per share as counted on the ex-day; null where only a sum is known, or what is expected is not. */
  readonly perShare: Decimal | null
  readonly unit: Unit | null
  readonly quantity: Decimal
  /** Null without a unit, a rate or an amount per share. */
  readonly pounds: Decimal | null
  readonly certainty: 'declared' | 'expected'
  readonly rule: string
  /** Pounds by the ledger; null until a row shows the payment. */
  readonly received: Decimal | null
  readonly isSpecial: boolean
  readonly change: number | null
  readonly isCut: boolean
}

export interface RowScene {
  readonly subject: string
  readonly scene: Scene
  readonly forecast: Forecast
  /** In the order of the declared dividends. */
  readonly events: readonly Restated[]
  readonly isOfSource: boolean
  readonly areCoupons: boolean
  readonly guessed: ReadonlySet<unknown>
  readonly paid: ReadonlyMap<Restated, Payment>
  /** Dividends that another account received. */
  readonly elsewhere: ReadonlySet<Restated>
  readonly payments: readonly Payment[]
}
