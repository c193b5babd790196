import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { notCoveredQuery } from './api.ts'
import { texts } from './texts.ts'

/** Law that the calculation leaves out, each with its citation. */
export function NotCoveredPanel() {
  const query = useQuery(notCoveredQuery)
  return (
    <Panel title={texts.sections.notcovered}>
      <QueryView query={query} loading={<SkeletonRows rows={10} label={texts.loading} />}>
        {(rows) => (
          <ul className="grid lg:grid-cols-2">
            {rows.map(({ citation, effect, key, title, what }) => (
              <li key={key} className="border-t border-line p-3 lg:odd:border-r">
                <h3 className="font-semibold">
                  {title}{' '}
                  <span className="text-sm font-normal text-muted">
                    {texts.notCovered.effects[effect]}
                  </span>
                </h3>
                <p className="mt-1">{what}</p>
                <p className="mt-1 text-sm text-muted">{citation}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}
