import type { TaxExample } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { taxExamplesQuery, taxOverviewQuery } from './api.ts'
import { texts } from './texts.ts'

/** The rules in plain words, and published examples computed now. */
export function HowPanel() {
  const query = useQuery(taxExamplesQuery)
  return (
    <Panel title={texts.sections.how}>
      <p className="max-w-4xl p-3">{texts.how.rules}</p>
      <ComingLawList />
      <QueryView query={query} loading={<SkeletonRows rows={8} label={texts.loading} />}>
        {(examples) => (
          <ul className="grid lg:grid-cols-2">
            {examples.map((example) => (
              <li key={example.key} className="border-t border-line p-3 lg:odd:border-r">
                <Example example={example} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function ComingLawList() {
  const { data } = useQuery(taxOverviewQuery)
  if (!data || data.comingLaw.length === 0) return null
  return (
    <section aria-label={texts.how.coming} className="border-t border-line p-3">
      <h3 className="font-semibold">{texts.how.coming}</h3>
      <ul className="mt-1">
        {data.comingLaw.map(({ citation, from, isDraft, text }) => (
          <li key={`${from} ${text}`}>
            {formatDate(from)}: {text} {isDraft ? <b>{texts.how.draft}</b> : null}{' '}
            <span className="text-sm text-muted">{citation}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Example({
  example: { isPublished, note, results, rows, source, title },
}: {
  readonly example: TaxExample
}) {
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">{source}</p>
      <table aria-label={texts.how.rows(title)} className="mt-2">
        <tbody>
          {rows.map(({ date, text }) => (
            <tr key={`${date} ${text}`} className="align-baseline">
              <th
                scope="row"
                className="w-28 py-0.5 pr-4 text-left font-normal whitespace-nowrap text-muted tabular-nums"
              >
                {formatDate(date)}
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 border-t border-line pt-2">
        {results.map(({ computed, expected, what }) => (
          <div key={what} className="mt-1 first:mt-0">
            <dt className="font-semibold">
              {what}{' '}
              {computed === expected ? (
                <span className="font-normal text-up">
                  ✓ {isPublished ? texts.how.same : texts.how.worked}
                </span>
              ) : (
                <span className="font-normal text-down">✗ {texts.how.differs}</span>
              )}
            </dt>
            <dd className="tabular-nums">
              {texts.how.computed}: {computed}
            </dd>
            {computed === expected ? null : (
              <dd className="tabular-nums">
                {texts.how.published}: {expected}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {note === null ? null : <p className="mt-2 text-sm text-muted">{note}</p>}
    </>
  )
}
