import type { InstrumentLine } from '@leadenhall/contract/instruments/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { useLatestQuotes } from '../../listing/use-latest-quotes.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/skeleton.tsx'
import { browseQuery, countriesQuery } from './api.ts'
import { BrowseFilterBar } from './browse-filters.tsx'
import { type BrowseRow, browseColumns } from './instrument-columns.tsx'
import { LetterJump } from './letter-jump.tsx'
import { PageNumbers } from './page-numbers.tsx'
import { texts } from './texts.ts'
import { useBrowseAddress } from './use-browse-address.ts'

const PAGE_SIZE = 16
const NO_LINES: readonly InstrumentLine[] = []

/**
 * Every London instrument, 16 per page; page (from 0) and filters are kept in the URL. A page beyond the
 * last becomes the last.
 */
export function BrowsePage() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { page, filters, goTo, choose } = useBrowseAddress()
  const { country, type } = filters
  const query = useQuery(browseQuery(page * PAGE_SIZE, filters))
  const countries = useQuery(countriesQuery)
  const rows = useBrowseRows(query.data?.items ?? NO_LINES)
  const total = query.data?.total ?? 0
  const lastPage = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)

  const isBeyond = query.data !== undefined && !query.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (isBeyond) goTo(lastPage, { replace: true })
  })
  const prefetch = (nextPage: number) => {
    void client.prefetchQuery(browseQuery(nextPage * PAGE_SIZE, filters))
  }

  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.browse.title}</h1>
      <Panel
        title={texts.instruments}
        meta={
          query.data ? texts.browse.inLondon(formatCount(total)) : <SkeletonText className="w-40" />
        }
        actions={
          <>
            <BrowseFilterBar
              filters={filters}
              types={query.data?.types ?? []}
              countries={countries.data ?? []}
              onChange={choose}
            />
            <CsvButton
              name={`instruments_${country ?? 'all'}_page_${page + 1}`}
              rows={rows}
              columns={browseColumns}
            />
          </>
        }
      >
        {countries.error ? (
          <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-warn">
            {countries.error.message}
          </p>
        ) : null}
        <LetterJump
          letters={query.data?.letters ?? []}
          onJump={(offset) => goTo(Math.floor(offset / PAGE_SIZE))}
        />
        <QueryView
          query={query}
          loading={<SkeletonRows rows={PAGE_SIZE + 1} label={texts.browse.loading} />}
          empty={{
            when: ({ items }) => items.length === 0,
            show:
              type === null && filters.query === '' ? (
                <Empty title={texts.browse.none} />
              ) : (
                <Empty title={texts.browse.noMatch}>{texts.browse.noMatchHelp}</Empty>
              ),
          }}
        >
          {() => (
            <DataTable
              label={texts.browse.title}
              rows={rows}
              columns={browseColumns}
              rowKey={({ line }) => line.listing_id}
              onOpen={({ line }) => navigate(sharePath(line.ticker))}
            />
          )}
        </QueryView>
        <div className="flex border-t border-line px-3 py-1.5">
          <Pager
            page={page + 1}
            lastPage={lastPage + 1}
            onGo={(next) => goTo(next - 1)}
            onNear={(next) => prefetch(next - 1)}
          >
            <PageNumbers page={page + 1} lastPage={lastPage + 1} onGo={(next) => goTo(next - 1)} />
            <span className="ml-3">
              {texts.browse.place(formatCount(page + 1), formatCount(lastPage + 1))}
            </span>
          </Pager>
        </div>
      </Panel>
    </main>
  )
}

/** A page's lines with their latest prices. */
function useBrowseRows(lines: readonly InstrumentLine[]): readonly BrowseRow[] {
  const tickers = useMemo(() => lines.map(({ ticker }) => ticker).toSorted(), [lines])
  const quoteOf = useLatestQuotes(tickers)
  return lines.map((line) => ({ line, quote: quoteOf(line.ticker) }))
}
