import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { offerQuery } from './api.ts'
import { texts } from './texts.ts'

const words = texts.history
const SUM_SHOWN = 8

/** Every state that a table gave the company, each with its file. */
export function OfferHistory({ isin }: { readonly isin: string }) {
  const query = useQuery(offerQuery(isin))
  return (
    <QueryView query={query} loading={<SkeletonRows rows={2} label={words.loading} />}>
      {({ history }) => (
        <table className="w-full text-sm">
          <caption className="text-left font-semibold">{words.title}</caption>
          <thead className="text-left text-muted">
            <tr>
              {[words.day, words.stage, words.bidders, words.deadline, words.checksum].map(
                (title) => (
                  <th key={title} scope="col" className="pr-3 font-normal">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {history.map(({ bidders, checksum, day, deadlineAt, readAt, source, stage }) => (
              <tr key={readAt} className="border-t border-line align-top">
                <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                  {formatDate(day)}
                </th>
                <td className="pr-3">{texts.stages[stage]}</td>
                <td className="pr-3">{bidders.join(', ')}</td>
                <td className="pr-3">{deadlineAt === null ? '' : formatDayTime(deadlineAt)}</td>
                <td className="font-mono" title={words.file(checksum, source)}>
                  {checksum.slice(0, SUM_SHOWN)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </QueryView>
  )
}
