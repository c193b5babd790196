import { Link } from 'wouter'
import { useUser } from '../features/accounts/index.ts'
import { copyrightRange } from '../format/copyright.ts'
import { pagePath } from '../format/paths.ts'
import { bootstrap } from '../lib/bootstrap.ts'
import { InstallButton } from './pwa/install-button.tsx'
import { texts } from './texts.ts'

const YEAR = new Date().getFullYear()

export function Footer() {
  const user = useUser()
  return (
    <footer className="border-t border-line px-3 py-4 text-sm text-muted print:hidden">
      <div className="mx-auto flex max-w-[1920px] flex-wrap gap-x-6 gap-y-1">
        <p>
          © {copyrightRange(YEAR)} {bootstrap.productName}
        </p>
        <p>
          <Link className="link" href={pagePath('tools')}>
            {texts.footer.tools}
          </Link>{' '}
          {/* The guard sends signed-in users back from the visitors' page. */}·{' '}
          <Link className="link" href={pagePath(user ? 'legal-about' : 'about')}>
            {texts.footer.about}
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('legal-privacy')}>
            {texts.footer.privacy}
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('legal-terms')}>
            {texts.footer.terms}
          </Link>{' '}
          ·{' '}
          <Link className="link" href={pagePath('developers')}>
            {texts.footer.developers}
          </Link>
        </p>
        <InstallButton />
        <p>{texts.footer.advice}</p>
        <p>
          {texts.footer.sources}{' '}
          <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
            {texts.footer.charts}
          </a>{' '}
          {texts.footer.chartsLicence}
        </p>
      </div>
    </footer>
  )
}
