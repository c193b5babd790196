import { Link } from 'wouter'
import { copyrightRange } from '../format/copyright.ts'
import { bootstrap } from '../lib/bootstrap.ts'
import { pagePath } from '../lib/paths.ts'
import { InstallButton } from './pwa/install-button.tsx'

const YEAR = new Date().getFullYear()

export function Footer() {
  return (
    <footer className="border-t border-line px-3 py-4 text-sm text-muted">
      <div className="mx-auto flex max-w-[1600px] flex-wrap gap-x-6 gap-y-1">
        <p>
          © {copyrightRange(YEAR)} {bootstrap.productName}
        </p>
        <p>
          <Link className="link" href={pagePath('tools')}>
            Tools
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('about')}>
            About
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('legal-privacy')}>
            Privacy policy
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('legal-terms')}>
            Terms
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('developers')}>
            For developers
          </Link>
        </p>
        <InstallButton />
        <p>Not financial advice. Prices may be delayed, wrong or missing.</p>
        <p>
          Instruments: public lists of the exchanges, 2026; prices: Yahoo Finance where live.
          Charts:{' '}
          <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
            TradingView Lightweight Charts™
          </a>{' '}
          (Apache-2.0), © 2025 TradingView, Inc.
        </p>
      </div>
    </footer>
  )
}
