import { AddFundButton, SearchBox } from '../../features/instruments/index.ts'
import { PortfolioPage } from '../../features/portfolio/portfolio-page.tsx'
import type { PageProps } from '../../lib/page-props.ts'
import { portfolioViews } from '../parts/portfolio-views.tsx'

/** Combines the portfolio with income, targets and tax, and with the search for instruments. */
export default function PortfolioManagerRoute({ user }: PageProps) {
  return (
    <PortfolioPage
      isSignedIn={user !== null}
      views={portfolioViews(user?.admin ?? false)}
      renderSearch={({ firstText, label, onPick, onText, unlistedIsin }) => (
        <>
          <SearchBox
            size="field"
            isLong
            label={label}
            firstText={firstText}
            onPick={({ ticker }) => onPick(ticker)}
            onText={onText}
          />
          {unlistedIsin === null ? null : (
            <div className="mt-2">
              <AddFundButton
                isin={unlistedIsin}
                name={firstText}
                isAdmin={user?.admin ?? false}
                onAdded={({ ticker }) => onPick(ticker)}
              />
            </div>
          )}
        </>
      )}
    />
  )
}
