import type { NewsKind } from '@leadenhall/contract/news/index.ts'
import { useState } from 'react'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { foldFacts, kindsOf, type Story } from './stories.ts'
import { StoryList } from './story-list.tsx'
import { texts } from './texts.ts'

interface StoriesByKindProps {
  readonly label: string
  readonly stories: readonly Story[]
}

/** Stories of all kinds or of one, the facts of a share's day folded. */
export function StoriesByKind({ label, stories }: StoriesByKindProps) {
  const [chosen, setChosen] = useState<NewsKind | null>(null)
  const kinds = kindsOf(stories)
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : null
  const shown = stories.filter((story) => kind === null || story.kind === kind)
  return (
    <>
      {kinds.length > 1 ? (
        <div role="group" aria-label={texts.kinds.label} className="flex flex-wrap gap-1 px-3 py-2">
          <ToggleButton isPressed={kind === null} onClick={() => setChosen(null)}>
            {texts.kinds.all}
          </ToggleButton>
          {kinds.map((each) => (
            <ToggleButton key={each} isPressed={each === kind} onClick={() => setChosen(each)}>
              {texts.kinds[each]}
            </ToggleButton>
          ))}
        </div>
      ) : null}
      <StoryList label={label} stories={foldFacts(shown)} />
    </>
  )
}
