import { SearchBox } from '../../features/instruments/index.ts'
import { CompanyLogo } from '../../features/share/index.ts'

/** The parts of other features that watchlists use. */
export function renderSearch(onAdd: (ticker: string) => void, label: string) {
  return (
    <SearchBox size="adding" label={label} onPick={({ ticker }) => onAdd(ticker)} onText={onAdd} />
  )
}

export function renderLogo(ticker: string, name: string) {
  return <CompanyLogo ticker={ticker} name={name} />
}
