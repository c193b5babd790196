import { MARKET_MAPS, type MarketMapName } from '@leadenhall/contract/market/maps.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatWholePercentChange } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { changeTint, FULL_COLOUR } from '../../listing/change-tint.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { marketMapQuery } from './api.ts'
import { MarketMap } from './market-map.tsx'
import { texts } from './texts.ts'

/** A watchlist that the map can show. */
export interface MappableList {
  readonly id: number
  readonly name: string
}

export interface MarketMapPanelProps {
  /** The user's watchlists. */
  readonly lists?: readonly MappableList[]
  /** The only index to show; without it the user chooses. */
  readonly only?: MarketMapName
  /** Marks the user's holdings. */
  readonly isSignedIn: boolean
}

const NO_LISTS: readonly MappableList[] = []

/** The map of an index or a watchlist, or the same as a table. */
export function MarketMapPanel({ only, lists = NO_LISTS, isSignedIn }: MarketMapPanelProps) {
  const [chosen, setOf] = useState<MarketMapName | number>('FTSE 100')
  const of = only ?? chosen
  const [isTable, setTable] = useState(false)
  const query = useQuery(marketMapQuery(of))
  const tickers = useQuery(heldTickersQuery(isSignedIn)).data
  const held = useMemo(() => new Set(isSignedIn ? tickers : []), [isSignedIn, tickers])
  return (
    <Panel
      title={texts.map.title}
      {...(only ? { id: 'map', isFoldable: true } : {})}
      meta={query.data && query.data.left_out > 0 ? texts.map.leftOut(query.data.left_out) : null}
      actions={
        <>
          {only ? null : (
            <select
              aria-label={texts.map.choose}
              className="control h-7 max-w-52"
              value={of}
              onChange={({ target: { value } }) =>
                setOf(MARKET_MAPS.find((name) => name === value) ?? Number(value))
              }
            >
              {MARKET_MAPS.map((name) => (
                <option key={name}>{name}</option>
              ))}
              {lists.length > 0 ? (
                <optgroup label={texts.map.lists}>
                  {lists.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ) : null}
            </select>
          )}
          <ToggleButton className="h-7" isPressed={isTable} onClick={() => setTable((now) => !now)}>
            {texts.map.table}
          </ToggleButton>
        </>
      }
    >
      <div className="h-[316px] overflow-auto">
        <QueryView
          query={query}
          loading={<div className="skeleton h-full" />}
          empty={{
            when: ({ sectors }) => sectors.length === 0,
            show: <Empty title={texts.map.empty}>{texts.map.emptyHelp}</Empty>,
          }}
        >
          {(map) =>
            isTable ? <MapTable map={map} held={held} /> : <MarketMap map={map} held={held} />
          }
        </QueryView>
      </div>
      <Legend hasHeld={held.size > 0} />
    </Panel>
  )
}

const LEGEND_STEPS = [-1, -2 / 3, -1 / 3, 0, 1 / 3, 2 / 3, 1] as const

/** Which change has which colour, and what a frame means. */
function Legend({ hasHeld }: { readonly hasHeld: boolean }) {
  return (
    <p className="flex h-6 items-center gap-2 px-3 text-xs text-muted">
      <span>{formatWholePercentChange(-FULL_COLOUR)}</span>
      <span aria-hidden="true" className="flex">
        {LEGEND_STEPS.map((step) => (
          <span
            key={step}
            className="h-2.5 w-4"
            style={{ background: changeTint(step * FULL_COLOUR) }}
          />
        ))}
      </span>
      <span>{formatWholePercentChange(FULL_COLOUR)}</span>
      <span>{texts.map.legend}</span>
      {hasHeld ? (
        <span className="ml-auto flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden="true" className="h-2.5 w-4 ring-2 ring-ink ring-inset" />
          {texts.map.yours}
        </span>
      ) : null}
    </p>
  )
}

function MapTable({ map, held }: Parameters<typeof MarketMap>[0]) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{texts.map.label(map.of)}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="px-3 py-1 font-normal">
            {texts.map.share}
          </th>
          <th scope="col" className="px-3 py-1 font-normal">
            {texts.map.sector}
          </th>
          <th scope="col" className="px-3 py-1 text-right font-normal">
            {texts.map.price}
          </th>
          <th scope="col" className="px-3 py-1 text-right font-normal">
            {texts.map.change}
          </th>
        </tr>
      </thead>
      <tbody>
        {map.sectors.flatMap(({ name: sector, shares }) =>
          shares.map(({ ticker, name, price, unit, change_ratio: change }) => (
            <tr key={ticker} className="border-t border-line">
              <td className="px-3 py-0.5">
                <Link className="link" href={sharePath(ticker)}>
                  {name}
                </Link>
                {held.has(ticker) ? (
                  <span className="ml-2 text-muted">{texts.map.held}</span>
                ) : null}
              </td>
              <td className="px-3 py-0.5 text-muted">{sector}</td>
              <td className="px-3 py-0.5 text-right">{formatLevel(price, unit, 'share')}</td>
              <td className="px-3 py-0.5 text-right">
                <Change ratio={change} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
