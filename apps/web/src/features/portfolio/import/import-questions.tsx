import type { ImportPreview, ImportRow } from '@leadenhall/contract/portfolio/index.ts'
import { formatCount } from '../../../format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem } from '../../../ui/show-toast.ts'
import { texts } from '../texts.ts'
import type { RenderImportSearch } from './import-search.ts'
import { RowCells } from './row-cells.tsx'
import type { RowChanges } from './use-row-changes.ts'

/** More would bury the rows; the next ones follow as these are answered. */
const MAX_SHOWN = 20

interface ImportQuestionsProps {
  readonly preview: ImportPreview
  readonly changes: RowChanges
  readonly renderSearch: RenderImportSearch
}

/** Each instrument that rows ask for, once. */
export function ImportQuestions({ preview, changes, renderSearch }: ImportQuestionsProps) {
  const questions = questionsOf(preview.rows)
  if (questions.length === 0) return null
  const t = texts.import.questions
  return (
    <Panel title={t.title} meta={formatCount(questions.length)}>
      <ul className="divide-y divide-line">
        {questions.slice(0, MAX_SHOWN).map((question) => (
          <Question
            key={question.key}
            question={question}
            changes={changes}
            renderSearch={renderSearch}
          />
        ))}
      </ul>
      {questions.length > MAX_SHOWN ? (
        <p className="border-t border-line px-3 py-1.5 text-muted">
          {t.more(questions.length - MAX_SHOWN)}
        </p>
      ) : null}
    </Panel>
  )
}

interface InstrumentQuestion {
  readonly key: string
  readonly name: string
  readonly first: ImportRow
  readonly count: number
}

function questionsOf(rows: readonly ImportRow[]): InstrumentQuestion[] {
  const asking = rows.filter(({ instrument }) => instrument !== null)
  const byKey = Map.groupBy(asking, ({ instrument }) => instrument?.key ?? '')
  return [...byKey].flatMap(([key, [first, ...others]]) =>
    first?.instrument
      ? [{ key, name: first.instrument.name, first, count: others.length + 1 }]
      : [],
  )
}

function Question({
  question: { count, first, name },
  changes,
  renderSearch,
}: Omit<ImportQuestionsProps, 'preview'> & { readonly question: InstrumentQuestion }) {
  const t = texts.import.questions
  const answer = (ticker: string) => changes.answer({ row: first.row, ticker, name, count })
  return (
    <li aria-label={name} className="flex flex-col gap-2 px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">{name}</strong>
        <span className="text-sm text-muted">{t.rows(count, first.row)}</span>
      </p>
      {first.instrument?.contradiction ? (
        <p className="text-warn">{first.instrument.contradiction}</p>
      ) : null}
      <RowCells cells={first.cells} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {first.candidates.map(({ currency, name: listed, ticker }) => (
          <Button
            key={ticker}
            className="h-auto max-w-full py-1 text-left whitespace-normal"
            disabled={changes.isBusy}
            onClick={() => answer(ticker)}
          >
            <span className="font-semibold text-accent">{ticker}</span>{' '}
            {[listed, currency].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-[36rem] max-w-full">
          {renderSearch({
            label: t.search(name),
            firstText: name,
            unlistedIsin: first.instrument?.unlisted_isin ?? null,
            onPick: answer,
            onText: (text) => showProblem(t.notFound(text)),
          })}
        </div>
        <Button
          disabled={changes.isBusy}
          onClick={() => changes.skip({ row: first.row, count, isSkipped: true })}
        >
          {t.skip(count)}
        </Button>
      </div>
    </li>
  )
}
