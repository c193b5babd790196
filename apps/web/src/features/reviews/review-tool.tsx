import { toStatistics } from '@leadenhall/contract/reviews/review-rules.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatAmount, NOT_KNOWN } from '../../format/price.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MonthBars } from './month-bars.tsx'
import { reviewColumns } from './review-columns.tsx'
import { DEFAULT_REQUEST, toPageFormat } from './review-request.ts'
import { texts } from './texts.ts'
import { type ReviewReading, useReviews } from './use-reviews.ts'

const BAR_PX = 48

const SearchDialog = deferred(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}))
const ConfigureDialog = deferred(async () => ({
  default: (await import('./configure-dialog.tsx')).ConfigureDialog,
}))
const StatsDialog = deferred(async () => ({
  default: (await import('./stats-dialog.tsx')).StatsDialog,
}))

/** A business's reviews, page by page, with statistics and export; the business is kept in the URL. */
export function ReviewTool() {
  const [search, setSearch] = useSearchParams()
  const name = search.get('business') ?? ''
  const [request, setRequest] = useState(DEFAULT_REQUEST)
  const [dialog, setDialog] = useState<'search' | 'configure' | 'stats' | null>(null)
  const { reading, read, stop } = useReviews()
  const { pages, pagesRead, reviews, state } = reading
  const columns = useMemo(() => reviewColumns(request.hasExcelDates), [request.hasExcelDates])
  const statistics = useMemo(() => toStatistics(reviews), [reviews])
  const setName = (next: string) =>
    setSearch(
      (now) => {
        if (next === '') now.delete('business')
        else now.set('business', next)
        return now
      },
      { replace: true },
    )
  const close = () => setDialog(null)

  return (
    <Panel
      title={texts.title}
      meta={
        reviews.length > 0
          ? texts.found(
              statistics.numberOfReviews,
              statistics.averageReview === null
                ? NOT_KNOWN
                : formatAmount(statistics.averageReview),
            )
          : null
      }
      actions={
        reviews.length > 0 ? (
          <>
            <Button onClick={() => setDialog('stats')}>{texts.stats}</Button>
            <CsvButton name={name} rows={reviews} columns={columns} />
          </>
        ) : null
      }
    >
      <form
        className="flex flex-wrap items-end gap-3 border-b border-line p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void read(name.trim(), request)
        }}
      >
        <TextField label={texts.name} name="business" value={name} onChange={setName} />
        <Button onClick={() => setDialog('search')}>{texts.search}</Button>
        <Button onClick={() => setDialog('configure')}>{texts.configure}</Button>
        <Button type="submit" kind="primary" disabled={name.trim() === '' || state === 'reading'}>
          {texts.fetch(toPageFormat(request))}
        </Button>
        {state === 'reading' ? (
          <>
            <Progress reading={reading} />
            <Button onClick={stop}>{texts.cancel}</Button>
          </>
        ) : null}
        {state === 'stopped' ? <p className="text-warn">{texts.stopped}</p> : null}
        {state === 'done' && pages !== null && pagesRead < pages ? (
          <p className="text-warn">{texts.incomplete(pagesRead, pages)}</p>
        ) : null}
      </form>
      {bootstrap.dataMode === 'demo' ? (
        <p className="border-b border-line px-3 py-2 text-warn">{texts.simulated}</p>
      ) : null}
      {state === 'failed' ? (
        <Failure message={reading.message} onRetry={() => void read(name.trim(), request)} />
      ) : null}
      {reviews.length > 0 ? (
        <>
          <div className="border-b border-line p-3">
            <div className="max-w-xl">
              <MonthBars byMonth={statistics.byMonth} barPx={BAR_PX} />
            </div>
          </div>
          <DataTable
            label={texts.title}
            rows={reviews}
            columns={columns}
            rowKey={(review) => String(reviews.indexOf(review))}
          />
        </>
      ) : state === 'failed' || state === 'reading' ? null : (
        <Empty title={state === 'done' ? texts.none : texts.empty}>{texts.help}</Empty>
      )}
      {dialog === 'search' ? <SearchDialog onPick={setName} onClose={close} /> : null}
      {dialog === 'configure' ? (
        <ConfigureDialog request={request} onChange={setRequest} onClose={close} />
      ) : null}
      {dialog === 'stats' ? <StatsDialog statistics={statistics} onClose={close} /> : null}
    </Panel>
  )
}

function Progress({ reading: { pages, pagesRead } }: { reading: ReviewReading }) {
  const label = pages === null ? texts.starting : texts.progress(pagesRead, pages)
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <progress
        aria-label={label}
        max={pages ?? 1}
        value={pages === null ? undefined : pagesRead}
      />
      {label}
    </p>
  )
}
