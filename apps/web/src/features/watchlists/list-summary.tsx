import { CHANGE_COLOURS, Change } from '../../listing/change.tsx'
import { type Mover, summariseDay } from './day-summary.ts'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'

/** "9 up · 11 down · average −0.10% · best REL.L +1.96% · worst BA.L −2.49%", of today's prices. */
export function ListSummary({ rows }: { readonly rows: readonly Watched[] }) {
  const summary = summariseDay(rows)
  if (!summary) return null
  const { up, down, average, best, worst } = summary
  return (
    <span className="flex flex-wrap gap-x-3">
      <span className={CHANGE_COLOURS.up}>{texts.summary.up(up)}</span>
      <span className={CHANGE_COLOURS.down}>{texts.summary.down(down)}</span>
      <span>
        {texts.summary.average} <Change ratio={average} />
      </span>
      {best === worst ? null : (
        <>
          <MoverText label={texts.summary.best} mover={best} />
          <MoverText label={texts.summary.worst} mover={worst} />
        </>
      )}
    </span>
  )
}

function MoverText({ label, mover }: { label: string; mover: Mover }) {
  return (
    <span className="max-md:hidden">
      {label} <span className="text-ink">{mover.ticker}</span> <Change ratio={mover.ratio} />
    </span>
  )
}
