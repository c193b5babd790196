import { useState } from 'react'
import { texts } from './texts.ts'

const PLACEHOLDER = '/no-logo.svg'

/** The company's own site icon; a question mark where there is none. */
export function CompanyLogo({ ticker, name }: { ticker: string; name: string }) {
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const source = failedFor === ticker ? PLACEHOLDER : `/api/logo/${encodeURIComponent(ticker)}`
  return (
    <img
      src={source}
      alt={texts.logo(name)}
      width={40}
      height={40}
      className="size-10 shrink-0 rounded-md object-contain"
      onError={() => setFailedFor(ticker)}
    />
  )
}
