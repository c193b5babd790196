import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { readLastTicker, rememberTicker } from '../../listing/last-ticker.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { type HistoryRequest, listingQuery, priceHistoryQuery } from './api.ts'
import { priceHistoryColumns } from './price-history-columns.tsx'
import { RowsChart } from './small-chart.tsx'
import { texts } from './texts.ts'

const { tool } = texts
const DEFAULT_MONTHS = 12
const CHART_HEIGHT_PX = 240
const OTHERS_SHOWN = 3
const PRESETS = [
  { key: '1m', from: () => dayBefore(1) },
  { key: '6m', from: () => dayBefore(6) },
  { key: 'ytd', from: () => `${dayBefore(0).slice(0, 4)}-01-01` },
  { key: '1y', from: () => dayBefore(12) },
  { key: '5y', from: () => dayBefore(60) },
] as const

/** A ticker's daily prices between two days, as a table or JSON; the query is kept in the URL. */
export function PriceHistoryTool() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const [isCleared, setCleared] = useState(false)
  const asked = readRequest(search) ?? (isCleared ? null : readStart())
  const [isJson, setJson] = useState(false)
  const query = useQuery({ ...priceHistoryQuery(asked), enabled: asked !== null })
  const rows = (asked && query.data) ?? []
  const columns = useMemo(
    () => priceHistoryColumns(kindOfSymbol(asked?.ticker ?? '')),
    [asked?.ticker],
  )

  const ask = (request: HistoryRequest | null) => {
    setCleared(request === null)
    if (request) rememberTicker(request.ticker)
    setSearch((now) => {
      for (const name of ['ticker', 'from', 'to'] as const) {
        if (request) now.set(name, request[name])
        else now.delete(name)
      }
      return now
    })
  }

  return (
    <Panel
      title={tool.title}
      meta={rows.length > 0 ? tool.count(formatCount(rows.length)) : null}
      actions={
        <>
          <ToggleButton isPressed={isJson} onClick={() => setJson(!isJson)}>
            {isJson ? tool.table : tool.json}
          </ToggleButton>
          <CsvButton name={`${asked?.ticker ?? ''}_pricehist`} rows={rows} columns={columns} />
        </>
      }
    >
      <RequestForm asked={asked} isBusy={query.isFetching} onAsk={ask} />
      {asked ? <NamedListing asked={asked} onAsk={ask} /> : null}
      {query.isFetching && rows.length === 0 ? (
        <>
          <p className="flex items-center gap-3 px-3 pt-2 text-muted">
            {tool.loading(asked?.ticker ?? '')}
            <Button onClick={() => void client.cancelQueries(priceHistoryQuery(asked))}>
              {tool.cancel}
            </Button>
          </p>
          <SkeletonRows rows={10} label={tool.loading(asked?.ticker ?? '')} />
        </>
      ) : query.error && asked ? (
        <Failure message={query.error.message} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title={asked && query.data ? tool.none : tool.empty}>{tool.help}</Empty>
      ) : isJson ? (
        <pre className="max-h-[40rem] overflow-auto p-3 text-sm">
          {JSON.stringify(rows, null, 2)}
        </pre>
      ) : (
        <>
          <RowsChart ticker={asked?.ticker ?? ''} rows={rows} heightPx={CHART_HEIGHT_PX} />
          <DataTable
            label={tool.title}
            rows={rows}
            columns={columns}
            rowKey={({ date }) => date}
            initialSort={{ id: 'date', desc: true }}
          />
        </>
      )}
    </Panel>
  )
}

/** Says whose prices these are, and which other lines the company has. */
function NamedListing({
  asked,
  onAsk,
}: Pick<RequestFormProps, 'onAsk'> & { asked: HistoryRequest }) {
  const { data } = useQuery(listingQuery(asked.ticker))
  if (!data) return null
  const others = data.other_lines.filter(({ retired_on: retired }) => retired === null)
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5"
    >
      <span>
        <Link className="link font-semibold" href={sharePath(data.ticker)}>
          {data.ticker}
        </Link>{' '}
        {tool.named(data.name, data.exchange, data.trading_currency)}
      </span>
      {others.length > 0 ? <span className="text-muted">{tool.otherLines}</span> : null}
      {others.slice(0, OTHERS_SHOWN).map(({ ticker, exchange, trading_currency: currency }) => (
        <button
          key={ticker}
          type="button"
          className="link"
          onClick={() => onAsk({ ...asked, ticker })}
        >
          {tool.otherLine(ticker, exchange, currency)}
        </button>
      ))}
    </p>
  )
}

interface RequestFormProps {
  readonly asked: HistoryRequest | null
  readonly isBusy: boolean
  readonly onAsk: (request: HistoryRequest | null) => void
}

function RequestForm({ asked, isBusy, onAsk }: RequestFormProps) {
  const id = useId()
  const [ticker, setTicker] = useState(asked?.ticker ?? '')
  const [from, setFrom] = useState(asked?.from ?? dayBefore(DEFAULT_MONTHS))
  const [to, setTo] = useState(asked?.to ?? dayBefore(0))
  const isTurned = from > to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = ticker.trim().toUpperCase()
    if (wanted !== '' && !isTurned) onAsk({ ticker: wanted, from, to })
  }
  /** Fills in the days, and fetches them when there is a ticker. */
  const choose = (firstDay: string) => {
    const [wanted, today] = [ticker.trim().toUpperCase(), dayBefore(0)]
    setFrom(firstDay)
    setTo(today)
    if (wanted !== '') onAsk({ ticker: wanted, from: firstDay, to: today })
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-b border-line p-3"
      aria-labelledby={id}
      onSubmit={submit}
    >
      <span id={id} className="sr-only">
        {tool.title}
      </span>
      <TextField label={tool.ticker} name="ticker" value={ticker} onChange={setTicker} />
      <DateField label={tool.from} name="from" isRequired value={from} onChange={setFrom} />
      <DateField
        label={tool.to}
        name="to"
        isRequired
        value={to}
        onChange={setTo}
        error={isTurned ? tool.turned : undefined}
      />
      <fieldset className="flex gap-1">
        <legend className="sr-only">{tool.presets}</legend>
        {PRESETS.map(({ key, from: firstDay }) => (
          <ToggleButton
            key={key}
            isPressed={from === firstDay() && to === dayBefore(0)}
            onClick={() => choose(firstDay())}
          >
            {tool.presetNames[key]}
          </ToggleButton>
        ))}
      </fieldset>
      <Button type="submit" kind="primary" disabled={isBusy || isTurned}>
        {tool.fetch}
      </Button>
      <Button onClick={() => onAsk(null)}>{tool.clear}</Button>
    </form>
  )
}

/** The share that was looked at last, over the past year. */
function readStart(): HistoryRequest | null {
  const ticker = readLastTicker()
  return ticker === null ? null : lastYearOf(ticker)
}

function lastYearOf(ticker: string): HistoryRequest {
  return { ticker, from: dayBefore(DEFAULT_MONTHS), to: dayBefore(0) }
}

function readRequest(search: URLSearchParams): HistoryRequest | null {
  const [ticker, from, to] = [search.get('ticker'), search.get('from'), search.get('to')]
  const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')
  if (ticker && from === null && to === null) return lastYearOf(ticker)
  return ticker && isDay(from) && isDay(to) ? { ticker, from, to } : null
}

/** The date a number of months before today, `YYYY-MM-DD`. */
function dayBefore(months: number): string {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}
