import type { Chart } from '@leadenhall/contract/history/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { formatTime } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { dayQuery } from './api.ts'
import { layOutDay } from './day-path.ts'
import { texts } from './texts.ts'

const TICKER = '^FTSE'

/** The FTSE 100 over its present or last session, which leads to its page. */
export function DayChartPanel() {
  const query = useQuery(dayQuery(TICKER))
  const { data } = query
  return (
    <Panel
      title={texts.day.title}
      meta={data ? <Change ratio={data.changeRatio} /> : null}
      actions={
        <Link className="link" href={sharePath(TICKER)}>
          {texts.day.more}
        </Link>
      }
    >
      <div className="h-[340px]">
        <QueryView
          query={query}
          loading={<div className="skeleton h-full" />}
          empty={{
            when: ({ bars, previousClose }) => layOutDay(bars, previousClose) === null,
            show: <Empty title={texts.panel.noChart} />,
          }}
        >
          {(chart) => <DayChart chart={chart} />}
        </QueryView>
      </div>
    </Panel>
  )
}

function DayChart({ chart }: { chart: Chart }) {
  const { bars, previousClose, kind, unit } = chart
  const line = layOutDay(bars, previousClose)
  if (!line) return null
  const level = (value: number) => formatLevel(value, unit, kind)
  const colour = previousClose !== null && line.last < previousClose ? 'text-down' : 'text-up'
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <div className="h-full px-3 py-2">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.day.label(level(line.last), level(line.high), level(line.low))}
        className={`h-[calc(100%-1.5rem)] w-full ${colour}`}
      >
        {line.previousAt === null ? null : (
          <line
            x1="0"
            x2="100"
            y1={line.previousAt}
            y2={line.previousAt}
            className="stroke-strong"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={line.path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between gap-3 text-sm text-muted">
        <span>{first ? formatTime(first.time * 1000) : null}</span>
        <span className="truncate">
          {texts.day.low} {level(line.low)} · {texts.day.high} {level(line.high)}
          {previousClose === null ? null : ` · ${texts.day.previous} ${level(previousClose)}`}
        </span>
        <span>{last ? formatTime(last.time * 1000) : null}</span>
      </div>
    </div>
  )
}
