import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import type {
  ChangeSince,
  Performance,
  WatchlistItem,
} from '@leadenhall/contract/watchlists/index.ts'
import type { ReactNode } from 'react'
import { formatLevel } from '../../format/price.ts'
import { formatDate, formatDay } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { texts } from './texts.ts'

interface ChangeFactsProps {
  readonly performance: Performance
  readonly kind: InstrumentKind
  readonly item: WatchlistItem | null
}

/** Changes today, over one year and since added, each with its base or why it is unknown. */
export function ChangeFacts({ performance, kind, item }: ChangeFactsProps) {
  const { today, oneYear, sinceAdded } = performance
  return (
    <>
      <Fact term={texts.details.today} change={today}>
        {today.fromDate === null ? null : texts.details.latest(formatDate(today.fromDate))}
      </Fact>
      <Fact term={texts.details.oneYear} change={oneYear}>
        {oneYear.fromPrice === null || oneYear.fromDate === null
          ? null
          : texts.details.from(
              formatLevel(oneYear.fromPrice, oneYear.unit, kind),
              formatDate(oneYear.fromDate),
            )}
      </Fact>
      {sinceAdded && item ? (
        <>
          <Fact term={texts.details.sinceAdded} change={sinceAdded}>
            {isSplitAdjusted(sinceAdded, item)
              ? texts.details.splitAdjusted(
                  formatLevel(sinceAdded.fromPrice, sinceAdded.unit, kind),
                )
              : null}
          </Fact>
          <dt className="text-muted">{texts.details.addedOn}</dt>
          <dd className="text-right">
            {formatDay(item.created_at)}{' '}
            <span className="text-muted">{priceAtAdding(item, kind)}</span>
          </dd>
        </>
      ) : null}
    </>
  )
}

interface FactProps {
  readonly term: string
  readonly change: ChangeSince
  readonly children?: ReactNode
}

function Fact({ term, change: { changeRatio, unknownBecause }, children }: FactProps) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right">
        {unknownBecause ? (
          <span className="text-warn">{texts.details.unknownChange[unknownBecause]}</span>
        ) : (
          <Change ratio={changeRatio} />
        )}
        {children ? <span className="block text-sm text-muted">{children}</span> : null}
      </dd>
    </>
  )
}

function priceAtAdding({ added }: WatchlistItem, kind: InstrumentKind): string {
  if (!added) return texts.details.noPriceThen
  return texts.details.at(formatLevel(added.price, added.unit, kind), sourceTitle(added.source))
}

function isSplitAdjusted({ fromPrice }: ChangeSince, { added }: WatchlistItem): boolean {
  return fromPrice !== null && added !== null && fromPrice !== added.price
}
