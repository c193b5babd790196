import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatPercentChange } from '../../format/change.ts'
import { pagePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { type Fact, periodText } from './fact.ts'
import { texts } from './texts.ts'

interface FactDialogProps {
  readonly ticker: string
  readonly fact: Fact
  readonly onClose: () => void
}

/** One value with its period, source, formula and link. */
export function FactDialog({ ticker, fact, onClose }: FactDialogProps) {
  const { value, unit, before, because, link, revision } = fact
  const growth = value !== null && before !== null && before > 0 ? value / before - 1 : null
  const source = fact.source === 'computed' ? texts.fact.computed : sourceTitle(fact.source)
  return (
    <DialogFrame title={fact.label} closeLabel={texts.fact.close} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Row term={texts.fact.value}>
          <strong className="text-lg">{formatMetric(value, unit, fact)}</strong>
          {because ? <span className="ml-2 text-muted">{because}</span> : null}
        </Row>
        {before === null ? null : (
          <Row term={texts.fact.before}>
            {formatMetric(before, unit, fact)}
            {growth === null ? null : (
              <span className="ml-2 text-muted">{formatPercentChange(growth)}</span>
            )}
          </Row>
        )}
        {fact.against ? <Row term={texts.fact.against}>{fact.against}</Row> : null}
        {fact.sessions === undefined ? null : (
          <Row term={texts.fact.sessions}>{formatCount(fact.sessions)}</Row>
        )}
        {fact.period ? <Row term={texts.fact.period}>{periodText(fact.period)}</Row> : null}
        {fact.publishedAt ? (
          <Row term={texts.fact.published}>{formatDayTime(fact.publishedAt)}</Row>
        ) : null}
        <Row term={texts.fact.source}>
          {source}
          {fact.simulated && fact.source === 'computed' ? `, ${texts.simulated}` : ''}
          {link ? (
            <a className="link ml-2" href={link} target="_blank" rel="noopener noreferrer">
              {texts.fact.filing}
            </a>
          ) : null}
        </Row>
        {revision !== null && revision > 1 ? (
          <Row term={texts.fact.revision}>{texts.fact.correction(formatCount(revision))}</Row>
        ) : null}
        {fact.formula ? <Row term={texts.fact.formula}>{fact.formula}</Row> : null}
      </dl>
      {fact.parts ? <TickRow parts={fact.parts} words={texts.ticks} /> : null}
      {fact.inputs.length > 0 ? <Inputs fact={fact} /> : null}
      {fact.metric ? (
        <Link
          className="link"
          href={pagePath(
            'toolkit',
            {},
            { tool: 'price-alerts', newFigure: ticker, metric: fact.metric },
          )}
        >
          {texts.fact.alert}
        </Link>
      ) : null}
    </DialogFrame>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function Inputs({ fact }: { fact: Fact }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{texts.fact.inputs}</h3>
      <ul className="flex flex-col gap-1">
        {fact.inputs.map(({ metric, value, unit, period, source }) => {
          const declared = findMetric(metric)
          const text = declared ? formatMetric(value, unit, declared) : formatCount(value)
          return (
            <li key={`${metric}|${period.end}`} className="flex justify-between gap-4">
              <span>
                {declared?.label ?? metric}
                <span className="ml-2 text-sm text-muted">
                  {periodText(period)} · {sourceTitle(source)}
                </span>
              </span>
              <span className="whitespace-nowrap">{text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
