import type { Trust } from '@leadenhall/contract/trusts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { trustsQuery } from './api.ts'
import { Comparison, MOST_COMPARED } from './comparison.tsx'
import { sectorOf } from './sector-groups.ts'
import { texts } from './texts.ts'

/** A trust beside two others of its AIC sector; nothing for the only one of a sector or without one. */
export function TrustPeers({ ticker }: { readonly ticker: string }) {
  const items = useQuery(trustsQuery).data?.items ?? []
  const own = items.find((one) => one.ticker === ticker)
  const others = items.filter(
    (one) => one.ticker !== ticker && one.sector !== null && one.sector === own?.sector,
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (!own || others.length === 0) return null
  const count = Math.min(MOST_COMPARED - 1, others.length)
  const beside = Array.from({ length: count }, (_, at) => chosen[at] ?? nearestOf(own, others, at))
  return (
    <Panel title={texts.compare.peers(sectorOf(own))} id="peers" isFoldable>
      <div className="flex flex-wrap gap-3 border-b border-line px-3 py-2">
        {beside.map((one, at) => (
          <SelectField
            key={one}
            label={texts.compare.beside(String(at + 1))}
            value={one}
            onChange={(next) => setChosen(beside.map((now, place) => (place === at ? next : now)))}
            className="min-w-0 flex-1"
          >
            {others.map((other) => (
              <option
                key={other.ticker}
                value={other.ticker}
                disabled={other.ticker !== one && beside.includes(other.ticker)}
              >
                {texts.compare.option(other.ticker, formatPercentChange(other.discount))}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Comparison tickers={[ticker, ...beside]} />
    </Panel>
  )
}

/** The others by how near their mean of a year is, which does not move with each price. */
function nearestOf(own: Trust, others: readonly Trust[], place: number): string {
  const distance = ({ mean1y }: Trust) =>
    mean1y === null || own.mean1y === null
      ? Number.POSITIVE_INFINITY
      : Math.abs(mean1y.mean - own.mean1y.mean)
  const sorted = others.toSorted((a, b) => {
    const [one, other] = [distance(a), distance(b)]
    return one === other ? 0 : one - other
  })
  return sorted[place]?.ticker ?? own.ticker
}
