import { SearchBox } from '../../features/instruments/index.ts'
import { PortfolioPage } from '../../features/portfolio/portfolio-page.tsx'
import type { PageProps } from '../../lib/page-props.ts'

/** Combines the portfolio with the search for instruments that a broker file names. */
export default function PortfolioManagerRoute({ user }: PageProps) {
  return (
    <PortfolioPage
      isSignedIn={user !== null}
      renderSearch={({ firstText, label, onPick, onText }) => (
        <SearchBox
          size="field"
          isLong
          label={label}
          firstText={firstText}
          onPick={({ ticker }) => onPick(ticker)}
          onText={onText}
        />
      )}
    />
  )
}
