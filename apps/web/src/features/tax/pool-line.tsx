import { useQuery } from '@tanstack/react-query'
import { formatPounds, formatQuantity } from '../../format/money.ts'
import { formatLevel } from '../../format/price.ts'
import { taxPositionQuery } from './api.ts'
import { describeKind } from './kind-choice.tsx'
import { texts } from './texts.ts'

/** The tax pool of a holding and the gain of its sale today, on the company page. */
export function PoolLine({ ticker }: { readonly ticker: string }) {
  const { data } = useQuery(taxPositionQuery(ticker))
  if (!data) return null
  const { kinds } = data
  const isGilt = kinds.some(({ kind }) => kind === 'gilt')
  const line =
    kinds.length === 0 ? null : `${texts.funds.kind.line}: ${kinds.map(describeKind).join('; ')}`
  if (!data.averageCost) return line && <span className="block text-sm text-muted">{line}</span>
  return (
    <span className="block text-sm text-muted">
      {texts.pool(
        formatQuantity(data.quantity),
        // The cost for £1 of nominal, as the price beside it for £100.
        isGilt
          ? formatLevel(100 * Number(data.averageCost), 'GBP%', 'other')
          : formatLevel(Number(data.averageCost), 'GBP', 'share'),
        data.gain === null ? null : describeGain(data.gain),
      )}
      {line && <span className="block">{line}</span>}
    </span>
  )
}

function describeGain(gain: string): string {
  const amount = formatPounds(gain.replace('-', ''))
  return gain.startsWith('-') ? texts.loses(amount) : texts.gains(amount)
}
