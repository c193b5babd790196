import { type ReactNode, useState } from 'react'
import { Change } from '../../listing/change.tsx'
import { SourceLink } from '../../listing/source-link.tsx'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Ago } from '../../ui/ago.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useProgressiveRows } from '../../ui/use-progressive-rows.ts'
import { useIsNew } from './last-visit.ts'
import { NewMark } from './new-mark.tsx'
import type { Story } from './stories.ts'
import { texts } from './texts.ts'

interface StoryListProps {
  readonly label: string
  readonly stories: readonly Story[]
}

/**
 * Headlines that link to their publisher, each with its source and age, the share that it is about
 * and that share's change today. Like facts are one row, which opens to its members.
 */
export function StoryList({ label, stories }: StoryListProps) {
  const shown = useProgressiveRows(stories)
  const isNew = useIsNew()
  const quotes = useLiveQuotes(shown.flatMap(({ ticker }) => ticker ?? []))
  return (
    <ul aria-label={label}>
      {shown.map((story) =>
        story.members.length > 0 ? (
          <Group key={story.key} story={story} mark={isNew(story) ? <NewMark /> : null} />
        ) : (
          <li
            key={story.key}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-0.5 last:border-0"
          >
            <SourceLink
              href={story.link}
              className="min-w-0 flex-1 basis-64 py-1 break-words hover:text-accent hover:underline"
            >
              {isNew(story) ? <NewMark /> : null}
              {story.text}
            </SourceLink>
            {story.ticker === null ? null : (
              <Subject
                ticker={story.ticker}
                ratio={quotes.get(story.ticker)?.changeRatio ?? null}
              />
            )}
            <Origin story={story} />
          </li>
        ),
      )}
    </ul>
  )
}

function Subject({ ticker, ratio }: { readonly ticker: string; readonly ratio: number | null }) {
  return (
    <span className="flex shrink-0 items-baseline gap-2 text-sm tabular-nums lg:w-36 lg:justify-between">
      <TickerLink ticker={ticker} />
      {ratio === null ? null : <Change ratio={ratio} />}
    </span>
  )
}

function Origin({ story: { by, date } }: { readonly story: Story }) {
  return (
    <span className="shrink-0 text-sm text-muted lg:w-56 lg:text-right">
      {by}
      {' · '}
      {date === null ? texts.undated : <Ago instant={date} />}
    </span>
  )
}

interface GroupProps {
  readonly story: Story
  readonly mark: ReactNode
}

function Group({ story, mark }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b border-line last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3 px-3 py-0.5">
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-w-0 flex-1 basis-64 py-1 text-left break-words hover:text-accent"
          onClick={() => setOpen(!isOpen)}
        >
          {mark}
          {story.text}
          <Glyph shape={isOpen ? 'down' : 'next'} className="ml-1.5 text-muted" />
        </button>
        <Origin story={story} />
      </div>
      {isOpen ? (
        <div className="border-t border-line bg-raised pl-3">
          <StoryList label={story.text} stories={story.members} />
        </div>
      ) : null}
    </li>
  )
}
