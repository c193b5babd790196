import type { RateMonths } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { FileButton } from '../../ui/file-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { monthlyRatesQuery, useImportMonthlyRates } from './api.ts'
import { texts } from './texts.ts'

const ACCEPTED = '.csv,.xml,text/csv,text/xml,application/xml'

/** Months for which HMRC's rates are held, and their import by an administrator. */
export function MonthlyRatesPanel({ isAdmin }: { readonly isAdmin: boolean }) {
  const { monthly: words } = texts
  const query = useQuery(monthlyRatesQuery)
  const store = useImportMonthlyRates({
    onSuccess: () => showToast(words.stored),
    onError: (error) => showProblem(error),
  })
  return (
    <Panel
      title={words.title}
      actions={
        isAdmin ? (
          <FileButton
            label={words.choose}
            accept={ACCEPTED}
            onFile={(file) => store.mutate(file)}
          />
        ) : null
      }
    >
      <div className="flex flex-col gap-2 p-3">
        <p className="text-muted">
          {words.about} {isAdmin ? '' : words.byAdmin}
        </p>
        {store.isPending ? <p role="status">{words.reading}</p> : null}
        <QueryView query={query} loading={<SkeletonRows rows={2} label={words.loading} />}>
          {(months) => (months.length === 0 ? <p>{words.none}</p> : <Months months={months} />)}
        </QueryView>
      </div>
    </Panel>
  )
}

/** A line for each year, newest first. */
function Months({ months }: { readonly months: RateMonths }) {
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {years.map(([year, own]) => (
        <div key={year} className="contents">
          <dt className="text-muted">{year}</dt>
          <dd>
            {own
              .map(({ month }) => MONTHS[Number(month.slice(5)) - 1])
              .toReversed()
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
