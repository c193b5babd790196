import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { figuresQuery, fundamentalsQuery } from './api.ts'
import type { Fact } from './fact.ts'
import { FactDialog } from './fact-dialog.tsx'
import { type FiguresSubject, Overview } from './overview.tsx'
import { StatementTable } from './statement-table.tsx'
import { texts } from './texts.ts'

const OVERVIEW = 'overview'

interface FiguresPanelProps {
  readonly ticker: string
  readonly of: FiguresSubject
}

/** Ratios of a subject, and for accounts also five years as reported. */
export function FiguresPanel({ ticker, of }: FiguresPanelProps) {
  const figures = useQuery(figuresQuery(ticker))
  const fundamentals = useQuery(fundamentalsQuery(ticker))
  const [view, setView] = useState<string>(OVERVIEW)
  const [fact, setFact] = useState<Fact | null>(null)
  const { data } = fundamentals
  const statements = of === 'dividends' || of === 'valuation' ? [] : (data?.statements ?? [])
  const shown = statements.find(({ key }) => key === view)
  return (
    <Panel
      title={texts.subjects[of]}
      id={of === 'all' ? 'figures' : of}
      isFoldable
      meta={data?.currency ? <Meta currency={data.currency} simulated={data.simulated} /> : null}
      actions={
        statements.length > 0 ? (
          <div role="group" aria-label={texts.views} className="flex flex-wrap gap-1">
            {[{ key: OVERVIEW, label: texts.overview }, ...statements].map(({ key, label }) => (
              <ToggleButton key={key} isPressed={view === key} onClick={() => setView(key)}>
                {label}
              </ToggleButton>
            ))}
          </div>
        ) : null
      }
    >
      <QueryView query={fundamentals} loading={<SkeletonRows rows={10} label={texts.loading} />}>
        {(known) =>
          shown ? (
            <StatementTable statement={shown} years={known.years} onOpen={setFact} />
          ) : known.because !== null &&
            !figures.data?.figures.some(({ value }) => value !== null) ? (
            <Empty title={texts.none}>{known.because}</Empty>
          ) : (
            <Overview of={of} figures={figures.data} fundamentals={known} onOpen={setFact} />
          )
        }
      </QueryView>
      {fact ? <FactDialog ticker={ticker} fact={fact} onClose={() => setFact(null)} /> : null}
    </Panel>
  )
}

function Meta({ currency, simulated }: { currency: string; simulated: boolean }) {
  return (
    <span>
      {texts.asReported(currency)}
      {simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
    </span>
  )
}
