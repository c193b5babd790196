/** Cash of an Interactive Brokers trade, the same in Flex queries and statements. */
import { Decimal, toText } from '../../../../platform/decimal.ts'
import { isZero, negate, tradeEffectOf } from '../cash.ts'
import type { RawActivity } from '../parser.ts'
import { NotUnderstood } from '../row.ts'
import type { StatedShares } from '../stated-shares.ts'

interface TradeCash {
  readonly kind: 'buy' | 'sell'
  /** Cash effect with commission and taxes; undefined where the record has none. */
  readonly net: string | undefined
  /** Cash effect of the shares alone. */
  readonly proceeds: string
  /** Below zero for a cost, above for a rebate. */
  readonly commission: string | undefined
  readonly taxes: string | undefined
}

/**
 * The amount is the record's own net cash. A rebate is no charge: it makes the amount smaller.
 * @throws NotUnderstood for a net cash whose sign contradicts the trade
 */
export function toTradeCash({
  kind,
  net,
  proceeds,
  commission,
  taxes,
}: TradeCash): Pick<RawActivity, 'amount' | 'charges' | 'isChecked'> {
  const costs = [commission, taxes].flatMap((text) => (text === undefined ? [] : [text]))
  const sum = costs.reduce((total, text) => total.plus(text), new Decimal(proceeds))
  const amount = tradeEffectOf(kind, net === undefined ? toText(sum) : net, 'cash', 'NetCash')
  const hasRebate = costs.some((text) => new Decimal(text).gt(0))
  return {
    amount,
    ...(hasRebate ? { isChecked: true } : {}),
    charges: {
      ...(commission?.startsWith('-') ? { commission: negate(commission) } : {}),
      ...(taxes?.startsWith('-') ? { stamp_duty: negate(taxes) } : {}),
    },
  }
}

/** @throws NotUnderstood for a side that is neither, or a quantity that contradicts it */
export function sideOf(side: string | undefined, quantity: string): 'buy' | 'sell' {
  if (isZero(quantity)) throw new NotUnderstood('The quantity is 0.', 'Quantity')
  const isNegative = quantity.startsWith('-')
  if (side === undefined) return isNegative ? 'sell' : 'buy'
  if (/^BUY$/i.test(side) && !isNegative) return 'buy'
  if (/^SELL$/i.test(side)) return 'sell'
  throw new NotUnderstood(`The trade "${side}" of ${quantity} is not known.`, 'Buy/Sell')
}

const RATIO = /SPLIT (\d+(?:\.\d+)?) FOR (\d+(?:\.\d+)?)/i

/** The ratio that a corporate action's description names: `SPLIT 10 FOR 1`. */
export function splitRatioOf(description: string): { new: string; old: string } | null {
  const [, now, old] = RATIO.exec(description) ?? []
  return now === undefined || old === undefined ? null : { new: now, old }
}

/** A split states the shares that it adds; a consolidation, in a row of its own, those that it leaves. */
export function statedByQuantity(
  ratio: { readonly new: string; readonly old: string },
  quantity: string,
): StatedShares {
  const isSplit = new Decimal(ratio.new).gt(ratio.old)
  return { shares: quantity, are: isSplit ? 'added' : 'held', ratio }
}
