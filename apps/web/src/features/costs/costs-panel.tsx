import type { CostPart, RoundTripCost } from '@leadenhall/contract/costs/index.ts'
import { onFirstUse } from '@leadenhall/contract/shared/on-first-use.ts'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '../../format/change.ts'
import { formatPounds } from '../../format/money.ts'
import { POUNDS, readAmount } from '../../format/read-amount.ts'
import { formatDate } from '../../format/time.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { costsQuery } from './api.ts'
import { texts } from './texts.ts'
import { usePreset } from './use-preset.ts'

const DEFAULT_AMOUNT = 5000
const LARGEST = 1_000_000_000

/** Costs of a round trip, part by part. */
export function CostsPanel({ ticker }: { readonly ticker: string }) {
  const [amount, setAmount] = usePreset('costs.amount', String(DEFAULT_AMOUNT))
  const [commission, setCommission] = usePreset('costs.commission', '')
  const pounds = readPounds(amount)
  const charge = readPounds(commission)
  const isAmount = pounds !== null && pounds >= 1 && pounds <= LARGEST
  const isCommission = commission.trim() === '' || (charge !== null && charge <= LARGEST)
  const query = useQuery(
    costsQuery(ticker, isAmount ? pounds : DEFAULT_AMOUNT, isCommission ? charge : null),
  )
  return (
    <Panel
      title={texts.title}
      id="costs"
      isFoldable
      meta={query.data?.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
    >
      <div className="flex flex-wrap gap-3 border-b border-line px-3 py-2">
        <AmountField
          label={texts.amount}
          name="amount"
          measure={POUNDS}
          value={amount}
          onChange={setAmount}
          error={isAmount ? undefined : texts.badAmount}
          className="w-32"
        />
        <AmountField
          label={texts.commission}
          name="commission"
          hint={texts.commissionHint}
          measure={POUNDS}
          value={commission}
          onChange={setCommission}
          error={isCommission ? undefined : texts.badCommission}
          className="w-32"
        />
      </div>
      <QueryView query={query} loading={<SkeletonRows rows={5} label={texts.loading} />}>
        {(cost) => <Breakdown cost={cost} />}
      </QueryView>
    </Panel>
  )
}

/** Null where it is empty or unclear. */
function readPounds(typed: string): number | null {
  const reading = readAmount(typed, POUNDS)
  return reading.state === 'read' ? Number(reading.value) : null
}

const listed = onFirstUse(() => new Intl.ListFormat('en-GB'))

function Breakdown({ cost }: { readonly cost: RoundTripCost }) {
  const { breakEvenRatio, atLeastRatio, unknown, parts } = cost
  return (
    <div className="px-3 py-2">
      <p role="status" className="font-semibold">
        {breakEvenRatio === null
          ? texts.atLeast(formatPercent(atLeastRatio), listed().format(unknown).toLowerCase())
          : texts.breakEven(formatPercent(breakEvenRatio))}
      </p>
      <table className="mt-2 w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="text-left font-normal">
              {texts.part}
            </th>
            <th scope="col" className="pl-2 text-right font-normal">
              {texts.pounds}
            </th>
            <th scope="col" className="pl-2 text-right font-normal">
              {texts.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.part} part={part} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PartRow({ part }: { readonly part: CostPart }) {
  const { label, pounds, ratio, rule, citation, validFrom } = part
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1 text-left font-normal">
        {label}
        <span className="block text-sm text-muted">
          {rule}
          {citation ? ` ${citation}.` : ''}
          {validFrom ? ` ${texts.since(formatDate(validFrom))}` : ''}
        </span>
      </th>
      <td className="py-1 pl-2 text-right whitespace-nowrap">
        {pounds === null ? texts.notKnown : formatPounds(pounds)}
      </td>
      <td className="py-1 pl-2 text-right">{formatPercent(ratio)}</td>
    </tr>
  )
}
