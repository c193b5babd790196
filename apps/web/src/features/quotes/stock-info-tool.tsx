import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { bootstrap } from '../../lib/bootstrap.ts'
import { knownFiguresQuery } from '../../listing/known-figures.ts'
import { readLastTicker, rememberTicker } from '../../listing/last-ticker.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { INFO_SOURCES, type InfoRequest, type InfoSource, infoQuery } from './api.ts'
import { type InfoField, type InfoPart, type PlainField, toInfoFields } from './info-fields.ts'
import { type MetricFields, toMetricGroups } from './metric-groups.ts'
import { toPlainInfo, withRatios } from './plain-info.ts'
import { texts } from './texts.ts'

const columns: readonly Column<InfoField>[] = [
  {
    id: 'field',
    header: texts.info.field,
    cell: ({ field }) => <span className="font-semibold">{field}</span>,
    value: ({ field }) => field,
    className: 'w-56 max-sm:w-36 align-top',
  },
  {
    id: 'value',
    header: texts.info.value,
    cell: ({ value }) => <span className="break-words">{value}</span>,
    value: ({ value }) => value,
  },
]

interface StockInfoToolProps {
  /** A ticker search that reports the picked ticker. */
  readonly renderSearch: (onPick: (ticker: string) => void) => ReactNode
}

/** All available data for a share from one of two sources; the ticker is kept in the URL. */
export function StockInfoTool({ renderSearch }: StockInfoToolProps) {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const ticker = search.get('ticker') ?? readLastTicker() ?? ''
  const [source, setSource] = useState<InfoSource>('YAHOO')
  const [withProfile, setWithProfile] = useState(true)
  const [asked, setAsked] = useState<InfoRequest | null>(
    ticker === '' ? null : { ticker, source, withProfile },
  )
  const query = useQuery({ ...infoQuery(asked), enabled: asked !== null })
  const [isRaw, setRaw] = useState(false)
  const figures = useQuery({
    ...knownFiguresQuery(query.data?.ticker ?? ''),
    enabled: query.data !== undefined,
  })
  const info = query.data ? withRatios(query.data, figures.data) : null
  const plain = info ? toPlainInfo(info) : []
  const groups = info ? toMetricGroups(figures.data) : []
  const fields: readonly InfoField[] =
    isRaw && info ? toInfoFields(info) : [...plain, ...groups.flatMap((group) => group.fields)]

  return (
    <Panel
      title={texts.info.title}
      meta={query.data?.provenance.simulated ? texts.info.simulated : null}
      actions={
        <>
          <ToggleButton isPressed={isRaw} onClick={() => setRaw(!isRaw)}>
            {texts.info.raw}
          </ToggleButton>
          <CsvButton name={`${asked?.ticker ?? ''}_stockinfo`} rows={fields} columns={columns} />
        </>
      }
    >
      <form
        className="flex flex-wrap items-end gap-3 border-b border-line p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (ticker !== '') setAsked({ ticker, source, withProfile })
        }}
      >
        <label className="flex flex-col gap-1 text-muted">
          {texts.info.source}
          <select
            className="control h-8 text-ink"
            value={source}
            onChange={({ target }) =>
              setSource(INFO_SOURCES.find(({ key }) => key === target.value)?.key ?? 'YAHOO')
            }
          >
            {INFO_SOURCES.map(({ key, name }) => (
              <option key={key} value={key}>
                {bootstrap.dataMode === 'demo' ? texts.info.simulatedSource(name) : name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={withProfile}
            onChange={(event) => setWithProfile(event.target.checked)}
          />
          {texts.info.profile}
        </label>
        <div className="w-72 max-w-full">
          {renderSearch((picked) => {
            rememberTicker(picked)
            setSearch((now) => {
              now.set('ticker', picked)
              return now
            })
          })}
        </div>
        <p className="flex h-8 items-center gap-2">
          <span className="text-muted">{texts.info.chosen}</span>
          <span className="font-semibold text-accent">{ticker || texts.info.none}</span>
        </p>
        <Button type="submit" kind="primary" disabled={ticker === '' || query.isFetching}>
          {texts.info.get}
        </Button>
        {query.isFetching ? (
          <Button onClick={() => void client.cancelQueries(infoQuery(asked))}>
            {texts.info.cancel}
          </Button>
        ) : null}
      </form>
      {query.isFetching && !query.data ? (
        <LoadingRows rows={12} label={texts.info.loading(asked?.ticker ?? '')} />
      ) : query.error && asked ? (
        <Failure message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !isRaw && plain.length > 0 ? (
        <ReadableInfo plain={plain} groups={figures.isPending ? null : groups} />
      ) : fields.length > 0 ? (
        <RawInfo fields={fields} />
      ) : (
        <Empty title={texts.info.empty}>{texts.info.help}</Empty>
      )}
    </Panel>
  )
}

interface ReadableInfoProps {
  readonly plain: readonly PlainField[]
  /** Null while loading. */
  readonly groups: readonly MetricFields[] | null
}

function ReadableInfo({ plain, groups }: ReadableInfoProps) {
  return (
    <>
      <PlainInfo fields={plain} />
      {groups === null ? (
        <LoadingRows rows={24} label={texts.info.loadingFigures} />
      ) : (
        <MetricGroups groups={groups} />
      )}
    </>
  )
}

function RawInfo({ fields }: { readonly fields: readonly InfoField[] }) {
  return (
    <DataTable
      label={texts.info.title}
      rows={fields}
      columns={columns}
      rowKey={({ field }) => field}
    />
  )
}

const PARTS: readonly InfoPart[] = ['business', 'trading', 'valuation']

/** The parts beside each other where there is room. */
function PlainInfo({ fields }: { readonly fields: readonly PlainField[] }) {
  return (
    <div className="grid gap-x-6 lg:grid-cols-3">
      {PARTS.map((part) => (
        <FieldTable
          key={part}
          title={texts.info.parts[part]}
          fields={fields.filter((field) => field.part === part)}
        />
      ))}
    </div>
  )
}

function MetricGroups({ groups }: { readonly groups: readonly MetricFields[] }) {
  return (
    <div className="gap-x-6 border-t border-line pb-3 sm:columns-2 lg:columns-3">
      {groups.map(({ key, label, fields }) => (
        <FieldTable key={key} title={label} fields={fields} />
      ))}
    </div>
  )
}

function FieldTable({
  title,
  fields,
}: {
  readonly title: string
  readonly fields: readonly InfoField[]
}) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <h3 className="px-3 pt-3 pb-1 font-semibold">{title}</h3>
      <table aria-label={title} className="w-full">
        <tbody>
          {fields.map(({ field, value }) => (
            <tr key={field} className="h-(--row) border-t border-line align-baseline">
              <th scope="row" className="w-40 px-3 py-1 text-left font-normal text-muted">
                {field}
              </th>
              <td className="px-3 py-1 break-words tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
