import { SourceLink } from '../../listing/source-link.tsx'
import { Ago } from '../../ui/ago.tsx'
import { useProgressiveRows } from '../../ui/use-progressive-rows.ts'
import type { Story } from './stories.ts'
import { texts } from './texts.ts'

interface StoryListProps {
  readonly label: string
  readonly stories: readonly Story[]
}

/** Headlines that link to their publisher, each with its source and age. */
export function StoryList({ label, stories }: StoryListProps) {
  const shown = useProgressiveRows(stories)
  return (
    <ul aria-label={label}>
      {shown.map(({ key, text, link, by, date }) => (
        <li
          key={key}
          className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-0.5 last:border-0"
        >
          <SourceLink
            href={link}
            className="min-w-0 flex-1 basis-64 py-1 break-words hover:text-accent hover:underline"
          >
            {text}
          </SourceLink>
          <span className="shrink-0 text-sm text-muted">
            {by}
            {' · '}
            {date === null ? texts.undated : <Ago instant={date} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
