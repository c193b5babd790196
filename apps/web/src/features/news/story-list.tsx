import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
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
 * and that share's change since then. A row opens to its summary, and one of like facts to its members.
 * A headline of this server that has a text opens it in place.
 */
export function StoryList({ label, stories }: StoryListProps) {
  const shown = useProgressiveRows(stories)
  const isNew = useIsNew()
  const quotes = useLiveQuotes(shown.flatMap(({ ticker }) => ticker ?? []))
  const subjectOf = ({ ticker, priceThen }: Story) =>
    ticker === null ? null : (
      <Subject ticker={ticker} ratio={changeSince(priceThen, quotes.get(ticker))} />
    )
  return (
    <ul aria-label={label}>
      {shown.map((story) =>
        story.members.length > 0 ? (
          <Group
            key={story.key}
            story={story}
            mark={isNew(story) ? <NewMark /> : null}
            subject={subjectOf(story)}
          />
        ) : (
          <Line
            key={story.key}
            story={story}
            mark={isNew(story) ? <NewMark /> : null}
            subject={subjectOf(story)}
          />
        ),
      )}
    </ul>
  )
}

/** Null where a price is not known, or is in another unit than the other. */
function changeSince(then: Story['priceThen'], now: Quote | undefined): number | null {
  if (!then || then.value <= 0 || !now || now.price === null) return null
  return now.unit === then.unit ? now.price / then.value - 1 : null
}

function Subject({ ticker, ratio }: { readonly ticker: string; readonly ratio: number | null }) {
  return (
    <span className="flex w-44 shrink-0 items-baseline gap-2 text-sm tabular-nums lg:justify-between">
      <TickerLink ticker={ticker} />
      {ratio === null ? null : (
        <span>
          <span className="mr-1 text-muted">{texts.since}</span>
          <Change ratio={ratio} />
        </span>
      )}
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

interface RowProps {
  readonly story: Story
  readonly mark: ReactNode
  readonly subject: ReactNode
}

function Line({ story, mark, subject }: RowProps) {
  const isOwn = story.link.startsWith('/')
  const isAsked = useIsAsked(story)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? isAsked
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  const toggle = () => setChoice(!isOpen)
  return (
    <li
      ref={row}
      className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-0.5 last:border-0"
    >
      {story.body !== null && isOwn ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-w-0 flex-1 basis-64 py-1 text-left break-words hover:text-accent"
          onClick={toggle}
        >
          {mark}
          {story.text}
          <Glyph shape={isOpen ? 'down' : 'next'} className="ml-1.5 text-muted" />
        </button>
      ) : (
        <SourceLink
          href={story.link}
          className="min-w-0 flex-1 basis-64 py-1 break-words hover:text-accent hover:underline"
        >
          {mark}
          {story.text}
        </SourceLink>
      )}
      {story.body === null || isOwn ? null : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={texts.body(story.text)}
          className="min-h-6 min-w-6 shrink-0 text-muted hover:text-accent"
          onClick={toggle}
        >
          <Glyph shape={isOpen ? 'down' : 'next'} />
        </button>
      )}
      {subject}
      <Origin story={story} />
      {isOpen && story.body !== null ? (
        <p className="max-w-prose basis-full pb-1 text-sm text-muted">{story.body}</p>
      ) : null}
    </li>
  )
}

/** True where a link to this story led here: its text is then open. */
function useIsAsked({ body, link }: Story): boolean {
  const [path] = useLocation()
  const query = useSearchParams()[0].get('story')
  if (body === null || query === null) return false
  const own = new URL(link, 'http://own.page')
  return decodeURI(own.pathname) === decodeURI(path) && own.searchParams.get('story') === query
}

function Group({ story, mark, subject }: RowProps) {
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
          {story.ticker === null ? null : (
            <span className="text-muted"> {texts.more(story.members.length - 1)}</span>
          )}
          <Glyph shape={isOpen ? 'down' : 'next'} className="ml-1.5 text-muted" />
        </button>
        {subject}
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
