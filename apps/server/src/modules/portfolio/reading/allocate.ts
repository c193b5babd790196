/** How the known value is spread, by account, sector, country, currency and kind. */
import type { Allocation, Holding, Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'

export interface AccountPart {
  readonly accountId: string
  readonly pounds: Decimal | null
}

interface CashPart {
  readonly account_id: string
  readonly currency: string
  readonly pounds: Decimal | null
}

const UNKNOWN = 'Not known'
const CASH = 'Cash'

export function allocate(
  holdings: readonly Holding[],
  parts: readonly AccountPart[],
  cash: readonly CashPart[],
  nameOf: (accountId: string) => string,
): Holdings['allocation'] {
  const by = (
    labelOf: (holding: Holding) => string | null,
    cashLabel: (part: CashPart) => string,
  ) =>
    spread([
      ...holdings.map(
        (holding) => [labelOf(holding) ?? UNKNOWN, toDecimal(holding.value)] as const,
      ),
      ...cash.map((part) => [cashLabel(part), part.pounds] as const),
    ])
  return {
    account: spread([
      ...parts.map(({ accountId, pounds }) => [nameOf(accountId), pounds] as const),
      ...cash.map((part) => [nameOf(part.account_id), part.pounds] as const),
    ]),
    sector: by(
      ({ sector, kind }) => sector ?? (kind === 'Shares' ? null : kind),
      () => CASH,
    ),
    country: by(
      ({ country }) => country,
      () => CASH,
    ),
    currency: by(
      ({ price }) => price && currencyOf(price.unit),
      ({ currency }) => currency,
    ),
    kind: by(
      ({ kind }) => kind,
      () => CASH,
    ),
  }
}

function toDecimal(text: string | null): Decimal | null {
  return text === null ? null : new Decimal(text)
}

function spread(parts: readonly (readonly [string, Decimal | null])[]): Allocation {
  const sums = new Map<string, Decimal>()
  for (const [name, value] of parts) {
    if (value?.gt(0)) sums.set(name, (sums.get(name) ?? ZERO).plus(value))
  }
  const total = [...sums.values()].reduce((sum, value) => sum.plus(value), ZERO)
  return [...sums]
    .toSorted(([, a], [, b]) => b.comparedTo(a))
    .map(([name, value]) => ({
      name,
      value: toText(value, 4),
      weight: value.div(total).toNumber(),
    }))
}
