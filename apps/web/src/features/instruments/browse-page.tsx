import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { formatCount } from '../../format/price.ts'
import { pagePath, sharePath } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { browseQuery, countriesQuery } from './api.ts'
import { browseColumns } from './instrument-columns.tsx'
import { texts } from './texts.ts'

const PAGE_SIZE = 16

/** Every London instrument, 16 a page; page and country live in the URL. Pages count from 0. */
export function BrowsePage() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [search, setSearch] = useSearchParams()
  const page = parsePage(search.get('page'))
  const country = search.get('country')
  const query = useQuery(browseQuery(page * PAGE_SIZE, country))
  const countries = useQuery(countriesQuery)
  const total = query.data?.total ?? 0
  const lastPage = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)

  const goTo = (nextPage: number) => {
    setSearch((now) => {
      now.set('page', String(nextPage))
      return now
    })
  }
  const changeCountry = (next: string) => {
    setSearch((now) => {
      now.delete('page')
      if (next === texts.browse.allCountries) now.delete('country')
      else now.set('country', next)
      return now
    })
  }
  const prefetch = (nextPage: number) => {
    if (nextPage >= 0 && nextPage <= lastPage) {
      void client.prefetchQuery(browseQuery(nextPage * PAGE_SIZE, country))
    }
  }

  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath('tools')}>Tools</BackLink>
      <h1 className="text-xl font-semibold">{texts.browse.title}</h1>
      <Panel
        title="Instruments"
        meta={query.data ? `${formatCount(total)} in London` : null}
        actions={
          <>
            <label className="flex items-center gap-2">
              {texts.browse.country}
              <select
                className="control max-w-56"
                value={country ?? texts.browse.allCountries}
                onChange={(event) => changeCountry(event.target.value)}
              >
                <option>{texts.browse.allCountries}</option>
                {countries.data?.map(({ name, count }) => (
                  <option key={name} value={name}>
                    {name} ({formatCount(count)})
                  </option>
                ))}
              </select>
            </label>
            <CsvButton
              name={`instruments_${country ?? 'all'}_page_${page + 1}`}
              rows={query.data?.items ?? []}
              columns={browseColumns}
            />
          </>
        }
      >
        <QueryView
          query={query}
          loading={<SkeletonRows rows={PAGE_SIZE + 1} label={texts.browse.loading} />}
          empty={{
            when: ({ items }) => items.length === 0,
            show: <Empty title={texts.browse.none} />,
          }}
        >
          {({ items }) => (
            <DataTable
              label={texts.browse.title}
              rows={items}
              columns={browseColumns}
              rowKey={({ listing_id: id }) => id}
              onOpen={({ ticker }) => navigate(sharePath(ticker))}
            />
          )}
        </QueryView>
        <nav
          aria-label="Pages"
          className="flex items-center justify-end gap-3 border-t border-line px-3 py-1.5"
        >
          <PageButton
            label="Prev"
            isOff={page <= 0}
            onGo={() => goTo(Math.min(page - 1, lastPage))}
            onNear={() => prefetch(page - 1)}
          />
          <span className="text-muted">
            {formatCount(page + 1)} / {formatCount(lastPage + 1)}
          </span>
          <PageButton
            label="Next"
            isOff={page >= lastPage}
            onGo={() => goTo(page + 1)}
            onNear={() => prefetch(page + 1)}
          />
        </nav>
      </Panel>
    </main>
  )
}

interface PageButtonProps {
  readonly label: string
  readonly isOff: boolean
  readonly onGo: () => void
  readonly onNear: () => void
}

function PageButton({ label, isOff, onGo, onNear }: PageButtonProps) {
  return (
    <button
      type="button"
      className="control"
      disabled={isOff}
      onClick={onGo}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {label}
    </button>
  )
}

function parsePage(text: string | null): number {
  const page = Number(text ?? 0)
  return Number.isSafeInteger(page) && page >= 0 && page < 100_000 ? page : 0
}
