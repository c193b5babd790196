import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMultiple } from '../../format/change.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { businessSearchQuery } from './api.ts'
import { texts } from './texts.ts'

interface SearchDialogProps {
  readonly onPick: (identifyingName: string) => void
  readonly onClose: () => void
}

/** Finds the name a business is listed under; an exact domain match comes first. */
export function SearchDialog({ onPick, onClose }: SearchDialogProps) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const query = useQuery({ ...businessSearchQuery(asked), enabled: asked !== '' })
  return (
    <DialogFrame
      title={texts.searchDialog.title}
      closeLabel={texts.searchDialog.close}
      onClose={onClose}
    >
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(text.trim())
        }}
      >
        <TextField label={texts.searchDialog.term} name="term" value={text} onChange={setText} />
        <Button type="submit" className="h-8">
          {texts.search}
        </Button>
      </form>
      {asked === '' ? null : (
        <QueryView
          query={query}
          loading={<SkeletonRows rows={5} label={texts.searchDialog.loading} />}
          empty={{
            when: (found) => found.length === 0,
            show: <Empty title={texts.searchDialog.none} />,
          }}
        >
          {(found) => (
            <ul>
              {found.map((business) => (
                <li key={business.identifyingName} className="border-b border-line last:border-0">
                  <button
                    type="button"
                    className="flex w-full flex-wrap items-baseline gap-x-3 px-2 py-1.5 text-left hover:bg-panel"
                    onClick={() => {
                      onPick(business.identifyingName)
                      onClose()
                    }}
                  >
                    <span className="font-semibold text-accent">{business.identifyingName}</span>
                    <span>{business.displayName}</span>
                    <span className="ml-auto text-sm text-muted">
                      {[
                        business.isDomainMatch ? texts.searchDialog.match : null,
                        business.numberOfReviews === null
                          ? null
                          : texts.searchDialog.reviews(business.numberOfReviews),
                        business.score === null ? null : formatMultiple(business.score),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </DialogFrame>
  )
}
