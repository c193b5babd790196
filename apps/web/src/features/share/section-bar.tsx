import type { SharePart } from './arrangement.ts'
import { texts } from './texts.ts'

/** Ids of the panels, where they differ from the part's name. */
const IDS: Partial<Record<SharePart, string>> = { trust: 'nav' }

/** Links to the page's panels, which stay in view while it scrolls. */
export function SectionBar({ parts }: { readonly parts: readonly SharePart[] }) {
  return (
    <nav
      aria-label={texts.sections.label}
      className="panel sticky top-(--top-bar) z-20 flex overflow-x-auto px-1 py-0.5"
    >
      {parts.map((part) => (
        <a
          key={part}
          href={`#${IDS[part] ?? part}`}
          className="inline-flex min-h-6 shrink-0 items-center rounded-sm px-2 text-sm text-muted hover:bg-raised hover:text-ink"
        >
          {texts.sections[part]}
        </a>
      ))}
    </nav>
  )
}
