import type { Allocation, Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { useState } from 'react'
import { formatPercent } from '../../../format/change.ts'
import { formatPounds } from '../../../format/money.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { texts } from '../texts.ts'
import { layOut } from './treemap.ts'

const PARTS = ['sector', 'account', 'country', 'currency', 'kind'] as const
const ASPECT = 2
/** Below this part of the map a tile has no room for its name. */
const SMALLEST_NAMED = 0.04

/** The allocation as map and as table. */
export function AllocationPanel({ allocation }: Pick<Holdings, 'allocation'>) {
  const [by, setBy] = useState<(typeof PARTS)[number]>('sector')
  const parts = allocation[by]
  return (
    <Panel
      title={texts.allocation.title}
      actions={
        <select
          aria-label={texts.allocation.by}
          className="control"
          value={by}
          onChange={(event) => setBy(PARTS.find((one) => one === event.target.value) ?? 'sector')}
        >
          {PARTS.map((part) => (
            <option key={part} value={part}>
              {texts.allocation.parts[part]}
            </option>
          ))}
        </select>
      }
    >
      {parts.length === 0 ? (
        <Empty title={texts.allocation.empty} />
      ) : (
        <>
          <AllocationMap parts={parts} />
          <AllocationTable parts={parts} />
        </>
      )}
    </Panel>
  )
}

function AllocationMap({ parts }: { parts: Allocation }) {
  const tiles = layOut(
    parts.map(({ weight }) => weight),
    ASPECT,
  )
  return (
    <div role="img" aria-label={texts.allocation.map} className="relative m-3 h-36">
      {parts.map(({ name, weight }, index) => {
        const tile = tiles[index]
        if (!tile) return null
        const isNamed = weight >= SMALLEST_NAMED
        return (
          <div
            key={name}
            title={`${name} ${formatPercent(weight)}`}
            className={`absolute overflow-hidden border border-panel text-xs leading-tight ${isNamed ? 'p-1' : ''}`}
            style={{
              left: `${tile.left}%`,
              top: `${tile.top}%`,
              width: `${tile.width}%`,
              height: `${tile.height}%`,
              background: `color-mix(in srgb, var(--accent) ${Math.round(12 + 30 * (weight / (parts[0]?.weight || 1)))}%, var(--panel))`,
            }}
          >
            {isNamed ? (
              <>
                <span className="block truncate">{name}</span>
                <span className="block">{formatPercent(weight)}</span>
              </>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

function AllocationTable({ parts }: { parts: Allocation }) {
  return (
    <table aria-label={texts.allocation.title} className="w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th>{texts.allocation.name}</th>
          <th>{texts.allocation.value}</th>
          <th>{texts.allocation.weight}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, value, weight }) => (
          <tr key={name} className="h-(--row) border-t border-line">
            <td className="w-full max-w-0 truncate px-3">{name}</td>
            <td className="px-3 text-right whitespace-nowrap">{formatPounds(value)}</td>
            <td className="px-3 text-right whitespace-nowrap">{formatPercent(weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
