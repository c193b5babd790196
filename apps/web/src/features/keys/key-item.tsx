import type { ApiKey } from '@leadenhall/contract/keys/index.ts'
import { formatDay } from '../../format/time.ts'
import { Ago } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { OldKeyNotice } from './old-key-notice.tsx'
import { scopeNames, texts } from './texts.ts'

interface KeyItemProps {
  readonly apiKey: ApiKey
  readonly isBusy: boolean
  readonly onRevoke: () => void
}

export function KeyItem({ apiKey, isBusy, onRevoke }: KeyItemProps) {
  const { name, prefix, scope, created_at: createdAt, last_used_at: lastUsedAt } = apiKey
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-1.5">
      <div className="min-w-0 grow">
        <p className="truncate" title={name}>
          {name} <code className="text-sm text-muted">{prefix}…</code>
        </p>
        <p className="text-sm text-muted">
          {scopeNames[scope]} · {texts.created(formatDay(createdAt))} ·{' '}
          <Expiry instant={apiKey.expires_at} /> ·{' '}
          {lastUsedAt ? (
            <>
              {texts.lastUsed} <Ago instant={lastUsedAt} />
            </>
          ) : (
            texts.neverUsed
          )}
        </p>
        {apiKey.opens_portfolio || apiKey.portfolio_until !== null ? (
          <OldKeyNotice apiKey={apiKey} />
        ) : null}
      </div>
      <Button disabled={isBusy} aria-label={`${texts.revoke} ${name}`} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </li>
  )
}

function Expiry({ instant }: { instant: string | null }) {
  const now = useNow()
  if (instant === null) return texts.neverExpires
  if (Date.parse(instant) <= now) return <span className="text-warn">{texts.expired}</span>
  return texts.until(formatDay(instant))
}
