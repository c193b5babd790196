import { useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { texts } from './texts.ts'

/** The user's entries on one instrument. */
export function JournalPanel({ ticker }: { readonly ticker: string }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <Panel
      id="journal"
      title={texts.title}
      actions={
        <>
          <Link className="link text-sm" href={pagePath('journal')}>
            {texts.all}
          </Link>
          <Button onClick={() => setWriting(!isWriting)}>{texts.write}</Button>
        </>
      }
    >
      {isWriting ? (
        <EntryForm
          entry={null}
          ticker={ticker}
          onClose={() => setWriting(false)}
          onSaved={() => {
            setWriting(false)
            showToast(texts.form.saved)
          }}
        />
      ) : null}
      <EntryList
        filter={{ ticker }}
        showsTicker={false}
        rows={2}
        empty={isWriting ? null : <p className="p-3 text-muted">{texts.emptyShare(ticker)}</p>}
      />
    </Panel>
  )
}
