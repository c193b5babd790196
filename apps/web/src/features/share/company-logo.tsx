import { logoPath } from '../../format/paths.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { texts } from './texts.ts'

/** The company's website icon. */
export function CompanyLogo({ ticker, name }: { ticker: string; name: string }) {
  return <LogoImage src={logoPath(ticker)} alt={texts.logo(name)} />
}
