import { SearchBox } from '../../features/instruments/index.ts'
import { CompanyLogo } from '../../features/share/index.ts'

/** What the watchlists take from other features. */
export function renderSearch(onAdd: (ticker: string) => void, label: string) {
  return (
    <SearchBox size="adding" label={label} onPick={({ ticker }) => onAdd(ticker)} onText={onAdd} />
  )
}

export function renderLogo(ticker: string, name: string) {
  return <CompanyLogo ticker={ticker} name={name} />
}
