import { DeskPage } from '../../features/desk/desk-page.tsx'
import { SearchBox } from '../../features/instruments/index.ts'
import { DeskSection } from '../parts/desk-panels.tsx'
import { texts } from '../texts.ts'

/** Combines the desk with the sections of every feature. */
export default function DeskRoute({ isHome = false }: { readonly isHome?: boolean }) {
  return (
    <DeskPage
      isHome={isHome}
      renderPanel={(kind, subject) => <DeskSection kind={kind} {...subject} />}
      renderSearch={(onPick) => <SearchBox onPick={onPick} label={texts.ticker} size="adding" />}
    />
  )
}
