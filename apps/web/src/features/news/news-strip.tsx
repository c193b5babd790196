import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClock } from '../../format/time.ts'
import { SourceLink } from '../../listing/source-link.tsx'
import { PauseButton } from '../../ui/pause-button.tsx'
import { useInterval } from '../../ui/use-interval.ts'
import { usePointedAt } from '../../ui/use-pointed-at.ts'
import { marketNewsQuery } from './api.ts'
import { useIsNew } from './last-visit.ts'
import { NewMark } from './new-mark.tsx'
import { mixGroups } from './stories.ts'
import { texts } from './texts.ts'

export const NEWS_INTERVAL_MS = 5000
/** The clock switches city on every fifth tick, counting from four. */
const FIRST_TICK = 4
const TICKS_A_CITY = 5
const CITIES = [
  { label: 'LON', name: 'London', timeZone: 'Europe/London' },
  { label: 'NY', name: 'New York', timeZone: 'America/New_York' },
] as const

/** A random headline every five seconds, with the time in London or New York. */
export function NewsStrip() {
  const { data, isError, isPending } = useQuery(marketNewsQuery)
  const [tick, setTick] = useState(FIRST_TICK)
  const [chance, setChance] = useState(() => Math.random())
  const [isPaused, setPaused] = useState(false)
  const [isPointedAt, pointing] = usePointedAt()
  useInterval(
    () => {
      setTick((now) => now + 1)
      setChance(Math.random())
    },
    isPaused || isPointedAt ? null : NEWS_INTERVAL_MS,
  )
  const stories = mixGroups(data ?? [])
  const isNew = useIsNew()
  const newCount = stories.filter(isNew).length
  const story = stories[Math.floor(chance * stories.length)]
  const city = CITIES[Math.floor(tick / TICKS_A_CITY) % CITIES.length] ?? CITIES[0]
  return (
    <section
      aria-label={texts.strip.label}
      aria-busy={isPending}
      className="panel flex min-h-9 items-center gap-3 px-3"
      {...pointing}
    >
      <div className="min-w-0 flex-1">
        {story ? (
          <SourceLink
            href={story.link}
            className="block truncate py-1 hover:text-accent"
            title={story.text}
          >
            {isNew(story) ? <NewMark /> : null}
            {story.text} <span className="text-sm text-muted">{story.by}</span>
          </SourceLink>
        ) : (
          <span className="text-muted">
            {data || isError ? texts.strip.none : texts.strip.loading}
          </span>
        )}
      </div>
      {newCount > 0 ? (
        <span className="shrink-0 text-sm text-muted">{texts.newCount(newCount)}</span>
      ) : null}
      <StripClock city={city} />
      <PauseButton
        isPaused={isPaused}
        onChange={setPaused}
        label={isPaused ? texts.strip.resume : texts.strip.pause}
      />
    </section>
  )
}

function StripClock({ city }: { city: (typeof CITIES)[number] }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useInterval(() => setNowMs(Date.now()), 1000)
  return (
    <span className="shrink-0 whitespace-nowrap" title={city.name}>
      <span className="text-muted">{city.label}</span>{' '}
      <time>{formatClock(nowMs, city.timeZone)}</time>
    </span>
  )
}
