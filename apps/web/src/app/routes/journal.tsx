import { SearchBox } from '../../features/instruments/index.ts'
import { JournalPage } from '../../features/journal/journal-page.tsx'
import { texts } from '../texts.ts'

/** Combines the journal with the search for an entry's subject. */
export default function JournalRoute() {
  return (
    <JournalPage
      renderSearch={(onPick) => <SearchBox onPick={onPick} label={texts.ticker} size="adding" />}
    />
  )
}
