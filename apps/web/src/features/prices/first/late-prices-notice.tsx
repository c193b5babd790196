import type { PriceSource, PriceSources } from '@leadenhall/contract/prices/index.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatAge } from '../../../format/time.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { priceSourcesQuery } from '../api.ts'
import { texts as sourceTexts } from '../texts.ts'
import { WaysDialog } from './lazy-ways-dialog.tsx'
import { texts } from './texts.ts'

/** Failures that pass by themselves say nothing before. */
const LATE_AFTER_MS = 30 * 60_000
/** Each answer counts the stored series, and every open Home asks. */
const REFRESH_MS = 5 * 60_000

export interface LatePrices {
  /** The first source in order. */
  readonly source: PriceSource
  /** The last answer of any source; null if none has come. */
  readonly lastAt: string | null
}

/** Null while a source answers, or has answered lately. */
export function findLate({ sources }: PriceSources, nowMs: number): LatePrices | null {
  const asked = sources.filter(({ isOn, state }) => isOn && state.status !== 'off')
  const [source] = asked
  if (!source || asked.some(({ state }) => state.status === 'ok')) return null
  const lastAt = asked
    .flatMap(({ state }) => state.lastSuccess ?? [])
    .toSorted()
    .at(-1)
  if (lastAt !== undefined && nowMs - Date.parse(lastAt) < LATE_AFTER_MS) return null
  return { source, lastAt: lastAt ?? null }
}

/** On Home: since when no prices come, why, and the ways out. */
export function LatePricesNotice({ isAdmin }: { readonly isAdmin: boolean }) {
  const now = useNow()
  const { data } = useQuery({ ...priceSourcesQuery, refetchInterval: REFRESH_MS })
  const [isDismissed, setDismissed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const late = data && findLate(data, now)
  if (!late || isDismissed) return null
  const { lastAt, source } = late
  const reason = sourceTexts.failures[source.state.detail ?? ''] ?? sourceTexts.states.down
  return (
    <div
      role="status"
      className="panel fixed bottom-10 left-3 z-30 flex max-w-[calc(100vw-1.5rem)] items-center gap-3 border-warn bg-raised px-3 py-2 shadow-2xl"
    >
      <p>
        {lastAt === null
          ? texts.never(source.title, reason)
          : texts.late(formatAge(Date.parse(lastAt), now), source.title, reason)}
      </p>
      <Button onClick={() => setOpen(true)}>{texts.help}</Button>
      <IconButton
        label={texts.dismiss}
        title={texts.dismiss}
        Icon={X}
        onClick={() => setDismissed(true)}
      />
      {isOpen ? (
        <WaysDialog
          first="key"
          isAdmin={isAdmin}
          onChosen={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
