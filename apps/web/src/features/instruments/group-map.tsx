import type { MarketGroup } from '@leadenhall/contract/market/index.ts'
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { formatPercentChange } from '../../format/change.ts'
import { formatMoneyCompact } from '../../format/price.ts'
import { changeTint } from '../../ui/change-tint.ts'
import { type Size, useSize } from '../../ui/use-size.ts'
import { type GroupLevel, groupPath } from './group-path.ts'
import type { Period } from './groups-overview.tsx'

/** Changes that have the full colour. */
const FULL: Readonly<Record<Period, number>> = { today: 0.02, month: 0.1, year: 0.3 }
/** Smaller tiles cannot be hit with a finger: the table has their groups. */
const MIN_TARGET_PX = 26
const MIN_TEXT_PX = { width: 60, height: 34 }
/** Before the frame is measured. */
const USUAL: Size = { width: 1000, height: 256 }

interface GroupMapProps {
  readonly groups: readonly MarketGroup[]
  readonly level: GroupLevel
  readonly period: Period
  readonly label: string
}

/** Industries or sectors as rectangles: area is market cap, colour is the change over the period. */
export function GroupMap({ groups, level, period, label }: GroupMapProps) {
  const frame = useRef<HTMLElement>(null)
  const measured = useSize(frame)
  const size = measured && measured.width > 0 ? measured : USUAL
  const tiles = useMemo(() => layOut(groups, size), [groups, size])
  return (
    <nav ref={frame} aria-label={label} className="relative h-full w-full overflow-hidden">
      {tiles.map(({ group, ...place }) => {
        const { name, market_cap_gbp: cap, [period]: change } = group
        const style = { ...place, background: changeTint(change.ratio, FULL[period]) }
        const { width, height } = place
        if (Math.min(width, height) < MIN_TARGET_PX) {
          return <div key={name} aria-hidden="true" className="absolute" style={style} />
        }
        const shown = formatPercentChange(change.ratio)
        const worth = formatMoneyCompact(cap === null ? null : { value: cap, unit: 'GBP' })
        const hasText = width >= MIN_TEXT_PX.width && height >= MIN_TEXT_PX.height
        return (
          <Link
            key={name}
            href={groupPath(level, group)}
            aria-label={`${name}, ${shown}, ${worth}`}
            title={`${name} · ${shown} · ${worth}`}
            className="absolute flex flex-col items-center justify-center overflow-hidden px-1 text-center leading-tight -outline-offset-2 hover:brightness-125"
            style={style}
          >
            {hasText ? (
              <>
                <span className="w-full truncate text-sm font-semibold">{name}</span>
                <span className="text-sm">{shown}</span>
              </>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}

interface Node {
  readonly group?: MarketGroup
  readonly children?: readonly Node[]
}

function layOut(groups: readonly MarketGroup[], { width, height }: Size) {
  const root: Node = { children: groups.map((group) => ({ group })) }
  const sized = hierarchy(root, ({ children }) => children)
    .sum(({ group }) => group?.market_cap_gbp ?? 0)
    // oxlint-disable-next-line unicorn/no-array-sort -- d3's own, which sorts the hierarchy
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const laidOut = treemap<Node>().tile(treemapSquarify).size([width, height]).paddingInner(2)(sized)
  return laidOut
    .leaves()
    .flatMap(({ data: { group }, value, x0, x1, y0, y1 }) =>
      group && value ? [{ group, left: x0, top: y0, width: x1 - x0, height: y1 - y0 }] : [],
    )
}
